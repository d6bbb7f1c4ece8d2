import type { ProductDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Db } from '#platform/database/database.ts'
import type { Product } from './domain/offer.ts'
import { presentProduct } from './present-goods.ts'
import { readCategories } from './store/categories.ts'
import { readLeaflet } from './store/products.ts'

/** All master data of a product, its place among the categories, and its leaflet. */
export async function describeProduct(db: Db, product: Product): Promise<ProductDetail> {
  const categories = await readCategories(db)
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
      const found = code.length === length ? categories.find(category => category.code === code) : undefined
      return found ? [{ code, name: found.name }] : []
    }),
    leaflet: await readLeaflet(db, product.id),
  }
}
