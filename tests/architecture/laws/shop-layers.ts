import { importsOf, type Source } from '../sources.ts'
import { resolveImport } from './import-graph.ts'
import type { ModuleMap } from './module-map.ts'

const SRC = 'apps/shop/src/'
/** Lowest layer first: a layer imports itself and those before it. */
const LAYERS = ['links', 'trade', 'shell', 'areas', 'app']

function placeOf(path: string): { readonly layer: string; readonly area: string; readonly inner: string } | null {
  if (!path.startsWith(SRC)) return null
  const [layer = '', ...rest] = path.slice(SRC.length).split('/')
  if (!LAYERS.includes(layer)) return null
  const [area = '', ...inner] = layer === 'areas' ? rest : ['', ...rest]
  return { layer, area, inner: inner.join('/') }
}

/** Imports of a higher layer. */
export function findUpwardImports(sources: readonly Source[]): string[] {
  return eachImport(sources, (from, to, source, spec) =>
    LAYERS.indexOf(to.layer) > LAYERS.indexOf(from.layer) ? [`${source.path} reaches up to ${spec}`] : [],
  )
}

/** Another area is imported by its public.ts, and only if the map allows it; only the router imports its screens. */
export function findAreaTrespass(map: ModuleMap, sources: readonly Source[]): string[] {
  return eachImport(sources, (from, to, source, spec) => {
    if (to.layer !== 'areas' || (from.layer === 'areas' && from.area === to.area)) return []
    if (from.layer === 'app') return to.inner === 'screens.ts' ? [] : [`${source.path} reaches into ${spec}`]
    if (to.inner !== 'public.ts') return [`${source.path} reaches into ${spec}`]
    return map[from.area]?.includes(to.area) ? [] : [`${source.path} uses ${to.area}, which the map does not allow`]
  })
}

/** Imports that leave a layer or area use an alias: `#trade/…`, never `../`. */
export function findDottedWays(sources: readonly Source[]): string[] {
  return eachImport(sources, (from, to, source, spec) => {
    const isOwn = from.layer === to.layer && from.area === to.area
    return spec.startsWith('.') && !isOwn ? [`${source.path} leaves by ${spec}`] : []
  })
}

type Place = NonNullable<ReturnType<typeof placeOf>>

function eachImport(
  sources: readonly Source[],
  judge: (from: Place, to: Place, source: Source, spec: string) => string[],
): string[] {
  return sources.flatMap(source => {
    const from = placeOf(source.path)
    if (!from) return []
    return importsOf(source).flatMap(spec => {
      const target = resolveImport(source, spec)
      const to = target === null ? null : placeOf(target)
      return to ? judge(from, to, source, spec) : []
    })
  })
}

/** Trade words, which the shared front-end packages must not contain. The picture of a cart is allowed. */
const TRADE_WORDS = /^(?!\w+Icon$).*(?:goods|coupon|store(?!d)|licence|campaign|settle|order|cart)/i

/** Files of packages/ui with a trade word in their name or exports, or with an import of the contract. */
export function findTradeInUi(sources: readonly Source[]): string[] {
  return sources.flatMap(source => {
    const names = [...source.text.matchAll(/^export (?:const|function|interface|type|class) (\w+)/gm)].map(
      found => found[1] ?? '',
    )
    const words = [source.path.slice('packages/ui/src/'.length), ...names].filter(name => TRADE_WORDS.test(name))
    const foreign = importsOf(source).filter(spec => /^@xiaojiu\/(?!kernel\/|ui\/)/.test(spec))
    return [...words, ...foreign].map(what => `${source.path} knows ${what}`)
  })
}
