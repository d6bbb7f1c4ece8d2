import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const LONG_AGO = new Date('2026-01-05T09:00:00+08:00')
/** Also after today, for tests that run servers with their own clock. */
const FAR_OFF = '2098-12-31'

export interface GivenProduct {
  readonly genericName?: string
  readonly brand?: string | null
  readonly aliases?: readonly string[]
  readonly makerName?: string
  readonly makerShortName?: string
  readonly goodsClass?: string
  readonly rxClass?: string
  readonly specialFlags?: readonly string[]
  readonly prohibitedClass?: string | null
  readonly storageClass?: 'normal' | 'cool' | 'cold'
  readonly dosageForm?: string
  readonly spec?: string
  readonly packSpec?: string
  readonly packUnit?: string
  readonly midPack?: number
  readonly casePack?: number
  readonly approvalNo?: string | null
  readonly barcode?: string | null
  readonly categoryCode?: string
  readonly leaflet?: readonly { readonly heading: string; readonly body: string }[]
}

export interface MadeProduct {
  readonly productId: string
  readonly genericName: string
}

const CATEGORIES = [
  ['01', null, '中西成药'],
  ['0107', '01', '抗菌消炎'],
  ['010701', '0107', '青霉素类'],
] as const

/** 中西成药 › 抗菌消炎 › 青霉素类, the default category of test goods; can be called again. */
export async function someCategories(
  db: Db,
  categories: readonly (readonly [code: string, parentCode: string | null, name: string])[] = CATEGORIES,
): Promise<void> {
  await db
    .insertInto('catalogue.category')
    .values(
      categories.map(([code, parentCode, name]) => ({
        code,
        parentCode,
        name,
        level: code.length / 2,
        sort: Number(code.padEnd(6, '0')),
      })),
    )
    .onConflict(on => on.column('code').doNothing())
    .execute()
}

/** Inserts a medicine that every licensed pharmacy may buy, by default, as owner of the database. */
export async function aProduct(db: Db, given: GivenProduct = {}): Promise<MadeProduct> {
  await someCategories(db)
  const genericName = given.genericName ?? '阿莫西林胶囊'
  const brand = given.brand ?? null
  const makerId = await aMaker(db, given)
  const { id } = await db
    .insertInto('catalogue.product')
    .values({
      makerId,
      holderName: given.makerName ?? '珠海联邦制药股份有限公司',
      goodsClass: given.goodsClass ?? 'chemical',
      genericName,
      brand,
      displayName: `${brand ?? ''}${genericName}`,
      aliases: [...(given.aliases ?? [])],
      dosageForm: given.dosageForm ?? '胶囊剂',
      spec: given.spec ?? '0.25g*24粒',
      strength: '0.25g',
      packSpec: given.packSpec ?? '24粒/盒',
      packUnit: given.packUnit ?? '盒',
      midPack: given.midPack ?? 10,
      casePack: given.casePack ?? 400,
      approvalNo:
        given.approvalNo === undefined ? `国药准字H${String(randomNumber()).padStart(8, '0')}` : given.approvalNo,
      barcode: given.barcode ?? null,
      rxClass: given.rxClass ?? 'rx',
      insurance: 'a',
      isEssential: true,
      specialFlags: [...(given.specialFlags ?? [])],
      prohibitedClass: given.prohibitedClass ?? null,
      storageClass: given.storageClass ?? 'normal',
      storageText: '遮光，密封保存。',
      shelfLifeMonths: 24,
      origin: '广东',
      categoryCode: given.categoryCode ?? '010701',
      invoiceCategory: '化学药品制剂',
      leaflet: given.leaflet ? sql`${JSON.stringify(given.leaflet)}::jsonb` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { productId: id, genericName }
}

async function aMaker(db: Db, given: GivenProduct): Promise<string> {
  const name = given.makerName ?? '珠海联邦制药股份有限公司'
  const { id } = await db
    .insertInto('catalogue.maker')
    .values({ name, shortName: given.makerShortName ?? '珠海联邦', province: '广东', city: '珠海' })
    .onConflict(on => on.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface GivenBatch {
  readonly batchNo?: string
  readonly expiresOn?: string | null
  readonly expiryPrecision?: 'day' | 'month'
  readonly onHand: number
  readonly reserved?: number
}

export interface GivenOffer {
  readonly store: { readonly storeId: string }
  readonly product: { readonly productId: string }
  /** Hundredths of a fen: 96_000 is 9.60 yuan. */
  readonly price?: number
  readonly priceSteps?: readonly { readonly from: number; readonly price: number }[]
  readonly casePrice?: number | null
  /** Fen. */
  readonly suggestedRetail?: number | null
  /** All of it in one batch that lasts until the end of 2028; `batches` says it in detail. */
  readonly stock?: number
  readonly batches?: readonly GivenBatch[]
  readonly minQuantity?: number
  readonly stepQuantity?: number
  readonly isSplittable?: boolean
  readonly limitPerOrder?: number | null
  readonly limitPerMonth?: number | null
  readonly state?: 'listed' | 'unlisted'
  readonly isControlled?: boolean
  readonly onlyProvinces?: readonly string[]
  readonly exceptProvinces?: readonly string[]
  readonly isClearance?: boolean
  readonly soldCount?: number
}

export interface MadeOffer {
  readonly offerId: string
  /** In the order given. */
  readonly batchIds: readonly string[]
}

/** Inserts an offer, by default 9.60 yuan, 1,000 in stock, sold singly and to everybody. */
export async function anOffer(db: Db, given: GivenOffer): Promise<MadeOffer> {
  const { id } = await db
    .insertInto('catalogue.offer')
    .values({
      storeId: given.store.storeId,
      productId: given.product.productId,
      erpCode: randomBytes(6).toString('hex'),
      listPrice: given.price ?? 96_000,
      priceSteps: sql`${JSON.stringify(given.priceSteps ?? [])}::jsonb`,
      casePrice: given.casePrice ?? null,
      suggestedRetail: given.suggestedRetail ?? null,
      minQuantity: given.minQuantity ?? 1,
      stepQuantity: given.stepQuantity ?? 1,
      isSplittable: given.isSplittable ?? true,
      limitPerOrder: given.limitPerOrder ?? null,
      limitPerMonth: given.limitPerMonth ?? null,
      taxRatePercent: 13,
      state: given.state ?? 'listed',
      unlistReason: given.state === 'unlisted' ? 'store' : null,
      isControlled: given.isControlled ?? false,
      onlyProvinces: [...(given.onlyProvinces ?? [])],
      exceptProvinces: [...(given.exceptProvinces ?? [])],
      isClearance: given.isClearance ?? false,
      soldCount: given.soldCount ?? 0,
      updatedAt: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const batchIds: string[] = []
  for (const batch of given.batches ?? [{ onHand: given.stock ?? 1000 }]) batchIds.push(await aBatch(db, id, batch))
  return { offerId: id, batchIds }
}

async function aBatch(db: Db, offerId: string, given: GivenBatch): Promise<string> {
  const { id } = await db
    .insertInto('catalogue.batch')
    .values({
      offerId,
      batchNo: given.batchNo ?? `B${randomNumber()}`,
      madeOn: '2026-01-01',
      expiresOn: given.expiresOn === undefined ? FAR_OFF : given.expiresOn,
      expiryPrecision: given.expiryPrecision ?? 'day',
      onHand: given.onHand,
      reserved: given.reserved ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function randomNumber(): number {
  return randomBytes(4).readUInt32BE() % 100_000_000
}
