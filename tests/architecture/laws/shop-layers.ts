import { importsOf, type Source } from '../sources.ts'
import { resolveImport } from './import-graph.ts'
import type { ModuleMap } from './module-map.ts'

const SRC = 'apps/shop/src/'
/** Foundation first: a layer imports itself and those before it. */
const LAYERS = ['links', 'trade', 'shell', 'areas', 'app']

function placeOf(path: string): { readonly layer: string; readonly area: string; readonly inner: string } | null {
  if (!path.startsWith(SRC)) return null
  const [layer = '', ...rest] = path.slice(SRC.length).split('/')
  if (!LAYERS.includes(layer)) return null
  const [area = '', ...inner] = layer === 'areas' ? rest : ['', ...rest]
  return { layer, area, inner: inner.join('/') }
}

/** Imports of a layer that stands above. */
export function findUpwardImports(sources: readonly Source[]): string[] {
  return eachImport(sources, (from, to, source, spec) =>
    LAYERS.indexOf(to.layer) > LAYERS.indexOf(from.layer) ? [`${source.path} reaches up to ${spec}`] : [],
  )
}

/** Another area is entered by its public.ts, and only if the map allows it; its screens are the router's alone. */
export function findAreaTrespass(map: ModuleMap, sources: readonly Source[]): string[] {
  return eachImport(sources, (from, to, source, spec) => {
    if (to.layer !== 'areas' || (from.layer === 'areas' && from.area === to.area)) return []
    if (from.layer === 'app') return to.inner === 'screens.ts' ? [] : [`${source.path} reaches into ${spec}`]
    if (to.inner !== 'public.ts') return [`${source.path} reaches into ${spec}`]
    return map[from.area]?.includes(to.area) ? [] : [`${source.path} uses ${to.area}, which the map does not allow`]
  })
}

/** What leaves its layer or its area does so by an alias: `#trade/…`, never by dots. */
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

/** Words of the trade, which the parts that every front end shares know nothing of. A picture of a cart is a picture. */
const TRADE_WORDS = /^(?!\w+Icon$).*(?:goods|coupon|store(?!d)|licence|campaign|settle|order|cart)/i

/** Files of packages/ui that are named after the trade, export something that is, or import the contract. */
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
