import type { Db } from '#platform/database/database.ts'
import type { Json } from '#platform/database/tables.gen.ts'
import type { Product } from '../domain/offer.ts'

/** Columns of a product `p` with its maker `m`. */
export const PRODUCT_COLUMNS = [
  'p.id as productId',
  'm.name as makerName',
  'm.shortName as makerShortName',
  'p.holderName',
  'p.goodsClass',
  'p.genericName',
  'p.brand',
  'p.displayName',
  'p.aliases',
  'p.dosageForm',
  'p.spec',
  'p.strength',
  'p.packSpec',
  'p.packUnit',
  'p.midPack',
  'p.casePack',
  'p.approvalNo',
  'p.baseCode',
  'p.barcode',
  'p.rxClass',
  'p.insurance',
  'p.isEssential',
  'p.specialFlags',
  'p.prohibitedClass',
  'p.storageClass',
  'p.storageText',
  'p.shelfLifeMonths',
  'p.origin',
  'p.herbGrade',
  'p.standard',
  'p.categoryCode',
  'p.otherCategoryCodes',
  'p.invoiceCategory',
] as const

export interface ProductRow extends Omit<Product, 'id'> {
  readonly productId: string
  readonly midPack: number
  readonly casePack: number
}

export function toProduct(row: ProductRow): Product {
  return {
    id: row.productId,
    makerName: row.makerName,
    makerShortName: row.makerShortName,
    holderName: row.holderName,
    goodsClass: row.goodsClass,
    genericName: row.genericName,
    brand: row.brand,
    displayName: row.displayName,
    aliases: row.aliases,
    dosageForm: row.dosageForm,
    spec: row.spec,
    strength: row.strength,
    packSpec: row.packSpec,
    packUnit: row.packUnit,
    approvalNo: row.approvalNo,
    baseCode: row.baseCode,
    barcode: row.barcode,
    rxClass: row.rxClass,
    insurance: row.insurance,
    isEssential: row.isEssential,
    specialFlags: row.specialFlags,
    prohibitedClass: row.prohibitedClass,
    storageClass: row.storageClass,
    storageText: row.storageText,
    shelfLifeMonths: row.shelfLifeMonths,
    origin: row.origin,
    herbGrade: row.herbGrade,
    standard: row.standard,
    categoryCode: row.categoryCode,
    otherCategoryCodes: row.otherCategoryCodes,
    invoiceCategory: row.invoiceCategory,
  }
}

export async function readProduct(db: Db, productId: string): Promise<Product | null> {
  const row = await db
    .selectFrom('catalogue.product as p')
    .innerJoin('catalogue.maker as m', 'm.id', 'p.makerId')
    .select(PRODUCT_COLUMNS)
    .where('p.id', '=', productId)
    .executeTakeFirst()
  return row ? toProduct(row) : null
}

/** Products by id; unknown ids are left out. */
export async function readProducts(db: Db, productIds: readonly string[]): Promise<Map<string, Product>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue.product as p')
    .innerJoin('catalogue.maker as m', 'm.id', 'p.makerId')
    .select(PRODUCT_COLUMNS)
    .where('p.id', 'in', [...new Set(productIds)])
    .execute()
  return new Map(rows.map(row => [row.productId, toProduct(row)]))
}

export interface Wish {
  readonly name: string
  readonly spec: string
  readonly approvalNo: string
}

/** A product on sale that matches a request: by approval number, or by exact name and spec. */
export async function findProductByWish(db: Db, { name, spec, approvalNo }: Wish): Promise<string | null> {
  let query = db
    .selectFrom('catalogue.product as p')
    .innerJoin('catalogue.offer as o', 'o.productId', 'p.id')
    .select('p.id')
    .where('o.state', '=', 'listed')
    .where('p.prohibitedClass', 'is', null)
  query =
    approvalNo === ''
      ? query.where(eb => eb.or([eb('p.genericName', '=', name), eb('p.displayName', '=', name)]))
      : query.where('p.approvalNo', '=', approvalNo)
  if (spec !== '') query = query.where('p.spec', '=', spec)
  const row = await query.orderBy('p.id').limit(1).executeTakeFirst()
  return row?.id ?? null
}

export interface LeafletSection {
  readonly heading: string
  readonly body: string
}

export async function readLeaflet(db: Db, productId: string): Promise<LeafletSection[]> {
  const row = await db.selectFrom('catalogue.product').select('leaflet').where('id', '=', productId).executeTakeFirst()
  return leafletSections(row?.leaflet ?? null)
}

/** Stored as a list of sections in printed order; anything else is left out instead of being shown broken. */
function leafletSections(stored: Json | null): LeafletSection[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap(section => {
    if (typeof section !== 'object' || section === null || Array.isArray(section)) return []
    const { heading, body } = section
    return typeof heading === 'string' && typeof body === 'string' ? [{ heading, body }] : []
  })
}

export interface Category {
  readonly code: string
  readonly parentCode: string | null
  readonly name: string
  readonly level: number
}

/** Every category, in the order in which they are shown. */
export function readCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('catalogue.category')
    .select(['code', 'parentCode', 'name', 'level'])
    .orderBy('sort')
    .orderBy('code')
    .execute()
}
