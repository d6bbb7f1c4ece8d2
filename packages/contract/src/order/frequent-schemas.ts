import { z } from 'zod'
import { GoodsRow, ProductBrief } from '../catalogue/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan } from '../wire.ts'

export const BoughtQuery = z.strictObject({
  /** Bought most often first, or last first. */
  order: z.enum(['often', 'recent']).default('often'),
  keyword: z.string().trim().max(60).optional(),
  ...PAGE_FIELDS,
})
export interface BoughtQuery extends z.output<typeof BoughtQuery> {}

const BOUGHT_GOODS = {
  product: ProductBrief,
  /** The offer bought last, as it is today; null when it is not sold any more. */
  goods: GoodsRow.nullable(),
  orderCount: z.int(),
  packCount: z.int(),
  lastQuantity: z.int(),
  lastUnitPrice: UnitYuan,
  lastStoreName: z.string(),
  lastAt: Instant,
  daysSince: z.int(),
  /** Packs in an average order. */
  usualQuantity: z.int(),
}
export const BoughtGoods = z.object(BOUGHT_GOODS)
export interface BoughtGoods extends z.output<typeof BoughtGoods> {}
export const BoughtPage = z.object(pageOf(BoughtGoods))

export const ReplenishQuery = z.strictObject({
  coverDays: z.int('请输入整天数').min(1, '至少 1 天').max(180, '最多 180 天').default(30),
  /** Counted stock; when given, only these articles are looked at. */
  stocks: z
    .array(z.strictObject({ productId: Id, count: z.int().min(0).max(999_999) }))
    .max(1000)
    .default([]),
})
export interface ReplenishQuery extends z.output<typeof ReplenishQuery> {}
export const ReplenishLine = z.object({
  ...BOUGHT_GOODS,
  stock: z.int(),
  missing: z.int(),
  /** In quantities that are sold; 0 when nothing is needed. */
  quantity: z.int(),
  arithmetic: z.string(),
})
export interface ReplenishLine extends z.output<typeof ReplenishLine> {}
export const Replenishment = z.object({ coverDays: z.int(), windowDays: z.int(), lines: z.array(ReplenishLine) })
export interface Replenishment extends z.output<typeof Replenishment> {}

/** The company's own last purchases of a product, whichever store sold it. */
export const LastPurchasesAsk = z.strictObject({ productId: Id })
export const LastPurchase = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  placedAt: Instant,
  storeName: z.string(),
  quantity: z.int(),
  /** What a pack cost after all discounts; null for logins that neither order, pay nor keep the accounts. */
  paidUnitPrice: UnitYuan.nullable(),
})
export interface LastPurchase extends z.output<typeof LastPurchase> {}
export const LastPurchases = z.object({ list: z.array(LastPurchase) })
