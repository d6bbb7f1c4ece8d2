import { goodsImageUrl } from '../../../apps/server/src/seed-face.ts'
import type { ProductRow } from '../world/rows.ts'
import { idOf } from './ids.ts'

/** The address the shop itself gives to the picture of this product. */
export function productImageUrl(product: ProductRow): string {
  return goodsImageUrl({
    id: idOf('product', product.index),
    genericName: product.genericName,
    brand: product.brand,
    spec: product.spec,
    makerName: product.makerName,
    goodsClass: product.goodsClass,
    dosageForm: product.dosageForm,
    categoryCode: product.categoryCodes[0] ?? '',
    rxClass: product.rxClass,
  })
}
