import type { ProductDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Product } from './domain/offer.ts'
import { presentProduct } from './present-goods.ts'
import type { Category } from './tables/categories.ts'
import type { LeafletSection } from './tables/products.ts'

/** All master data of a product, its place among the categories, and its leaflet. */
export function describeProduct(
  product: Product,
  categories: ReadonlyMap<string, Category>,
  leaflet: readonly LeafletSection[],
): ProductDetail {
  return {
    ...presentProduct(product),
    aliases: [...product.aliases],
    strength: product.strength,
    packSpec: product.packSpec,
    holderName: product.holderName,
    makerShortName: product.makerShortName,
    baseCode: product.baseCode,
    barcode: product.barcode,
    storageText: product.storageText,
    shelfLifeMonths: product.shelfLifeMonths,
    origin: product.origin,
    herbGrade: product.herbGrade,
    standard: product.standard,
    invoiceCategory: product.invoiceCategory,
    categoryPath: [2, 4, 6].flatMap(length => {
      const code = product.categoryCode.slice(0, length)
      const found = code.length === length ? categories.get(code) : undefined
      return found ? [{ code, name: found.name }] : []
    }),
    leaflet: [...leaflet],
  }
}
