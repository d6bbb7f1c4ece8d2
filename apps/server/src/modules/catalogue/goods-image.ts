import { createHash } from 'node:crypto'
import type { Product } from './domain/offer.ts'

/** Raised when the drawing itself changes, so that pictures kept by browsers are asked for anew. */
const DRAWING_VERSION = '1'

/** Facts of the product that its picture shows. */
type DrawnFacts = Pick<
  Product,
  'genericName' | 'brand' | 'spec' | 'makerName' | 'goodsClass' | 'dosageForm' | 'categoryCode' | 'rxClass'
>

/** Where the picture of a product is; the version changes with what the picture shows, so it may be kept for ever. */
export function goodsImageUrl(product: DrawnFacts & { readonly id: string }): string {
  return `/goods-image/${product.id}.svg?v=${versionOf(product)}`
}

/** Versions by what is shown: long lists show the same goods again and again. */
const versions = new Map<string, string>()
const MOST_VERSIONS = 20_000

function versionOf(facts: DrawnFacts): string {
  const { genericName, brand, spec, makerName, goodsClass, dosageForm, categoryCode, rxClass } = facts
  const shown = [genericName, brand ?? '', spec, makerName, goodsClass, dosageForm, categoryCode, rxClass].join('\n')
  const before = versions.get(shown)
  if (before !== undefined) return before
  if (versions.size >= MOST_VERSIONS) versions.clear()
  const version = createHash('sha1').update(`${DRAWING_VERSION}\n${shown}`).digest('hex').slice(0, 8)
  versions.set(shown, version)
  return version
}
