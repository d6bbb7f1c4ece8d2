import { posix } from 'node:path'
import { importsOf, type Source } from '../sources.ts'

const ROOT = 'apps/console/src/'
/** Each layer may import those before it. */
const LAYERS = ['parts', 'grid', 'shell', 'areas', 'app'] as const

interface Place {
  readonly layer: string
  /** For areas: its name. */
  readonly area: string | null
  readonly path: string
}

/** Layers are imported downwards only, and an area is imported by its public.ts (its screens by the entry files). */
export function findLayerFaults(sources: readonly Source[]): string[] {
  return sources.flatMap(source => {
    const here = placeOf(source.path.slice(ROOT.length))
    return importsOf(source).flatMap(spec => {
      const target = targetOf(source.path, spec)
      if (target === null) return []
      return judge(source.path, here, placeOf(target), spec)
    })
  })
}

function judge(file: string, here: Place, there: Place, spec: string): string[] {
  if (here.layer === '') {
    const isEntrance = there.layer === 'app' || there.path.endsWith('/screens.ts')
    return isEntrance ? [] : [`${file} mounts more than screens: ${spec}`]
  }
  if (LAYERS.indexOf(there.layer as never) > LAYERS.indexOf(here.layer as never))
    return [`${file} reaches up to ${there.layer} by ${spec}`]
  if (there.area !== null && there.area !== here.area && there.path !== `areas/${there.area}/public.ts`)
    return [`${file} reaches into ${there.area} by ${spec}`]
  const isElsewhere = there.layer !== here.layer || there.area !== here.area
  return isElsewhere && spec.startsWith('.') ? [`${file} leaves its folder by ${spec}`] : []
}

function placeOf(path: string): Place {
  const [layer = '', area = ''] = path.split('/')
  if (!(LAYERS as readonly string[]).includes(layer)) return { layer: '', area: null, path }
  return { layer, area: layer === 'areas' ? area : null, path }
}

function targetOf(file: string, spec: string): string | null {
  if (spec.startsWith('#')) return spec.slice(1)
  if (!spec.startsWith('.')) return null
  const path = posix.join(posix.dirname(file), spec)
  return path.startsWith(ROOT) ? path.slice(ROOT.length) : null
}

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\/)/gi

/** Colours are defined in the tokens only. */
export function findColours(sources: readonly Source[], allowed: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !allowed.some(each => path.startsWith(each)))
    .flatMap(({ path, text }) => (text.match(COLOUR) ?? []).map(colour => `${path}: ${colour}`))
}
