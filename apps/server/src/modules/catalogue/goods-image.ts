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

function versionOf(facts: DrawnFacts): string {
  const { genericName, brand, spec, makerName, goodsClass, dosageForm, categoryCode, rxClass } = facts
  return createHash('sha1')
    .update(
      [DRAWING_VERSION, genericName, brand ?? '', spec, makerName, goodsClass, dosageForm, categoryCode, rxClass].join(
        '\n',
      ),
    )
    .digest('hex')
    .slice(0, 8)
}
