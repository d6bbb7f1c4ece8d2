import { z } from 'zod'
import { GoodsRow, ProductBrief } from '../catalogue/schemas.ts'
import { endpoint } from '../define.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan } from '../wire.ts'

export const BoughtQuery = z.strictObject({
  /** `often`: bought most often first; `recent`: bought last first. */
  order: z.enum(['often', 'recent']).default('often'),
  keyword: z.string().trim().max(60).optional(),
  ...PAGE_FIELDS,
})
export interface BoughtQuery extends z.output<typeof BoughtQuery> {}

const BOUGHT_GOODS = {
  product: ProductBrief,
  /** The offer that was bought last, as it is today; null when it is no longer sold. */
  goods: GoodsRow.nullable(),
  orderCount: z.int(),
  packCount: z.int(),
  lastQuantity: z.int(),
  lastUnitPrice: UnitYuan,
  lastStoreName: z.string(),
  lastAt: Instant,
  daysSince: z.int(),
  /** Average packs of an order. */
  usualQuantity: z.int(),
}
export const BoughtGoods = z.object(BOUGHT_GOODS)
export interface BoughtGoods extends z.output<typeof BoughtGoods> {}
const BoughtPage = z.object(pageOf(BoughtGoods))

export const ReplenishQuery = z.strictObject({
  coverDays: z.int('请输入整天数').min(1, '至少 1 天').max(180, '最多 180 天').default(30),
  /** Counted stock; if given, only these articles are considered. */
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
  /** Rounded to the pack rule; 0 when nothing is needed. */
  quantity: z.int(),
  arithmetic: z.string(),
})
export interface ReplenishLine extends z.output<typeof ReplenishLine> {}
export const Replenishment = z.object({ coverDays: z.int(), windowDays: z.int(), lines: z.array(ReplenishLine) })
export interface Replenishment extends z.output<typeof Replenishment> {}

/** The company's last purchases of a product from all stores. */
const LastPurchasesAsk = z.strictObject({ productId: Id })
export const LastPurchase = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  placedAt: Instant,
  storeName: z.string(),
  quantity: z.int(),
  /** Unit price after all discounts; null for logins without the right to order, to pay or to see the accounts. */
  paidUnitPrice: UnitYuan.nullable(),
})
export interface LastPurchase extends z.output<typeof LastPurchase> {}
const LastPurchases = z.object({ list: z.array(LastPurchase) })

/** 常购与补货. */
export const frequentEndpoints = {
  listBought: endpoint({
    method: 'GET',
    path: '/trade/api/order/boughtGoods',
    access: 'buyer',
    summary: '近一年买过的商品：次数、上次价格与今日价格',
    input: BoughtQuery,
    output: BoughtPage,
    refusals: [],
  }),
  listLastPurchases: endpoint({
    method: 'GET',
    path: '/trade/api/order/lastPurchases',
    access: 'buyer',
    summary: '本企业最近三次购买该商品：时间、数量、到手单价与订单',
    reads: 'replica',
    input: LastPurchasesAsk,
    output: LastPurchases,
    refusals: [],
  }),
  suggestReplenishment: endpoint({
    method: 'POST',
    path: '/trade/api/bulkShopping/replenishment',
    access: 'buyer',
    right: 'order',
    summary: '补货建议：按近三个月采购或盘点库存推算，列出算式',
    input: ReplenishQuery,
    output: Replenishment,
    refusals: [],
    errors: 'caller',
  }),
}

const ForecastPart = z.object({
  licences: z.array(z.object({ code: z.string(), name: z.string() })),
  goodsCount: z.int(),
  /** Example names for the screen. */
  goodsNames: z.array(z.string()),
})

/** Goods that the company orders regularly (twice within 180 days), and when missing licences will block them. */
export const LicenceForecast = z.object({
  usualCount: z.int(),
  /** Goods that are already blocked because a licence is missing. */
  blocked: ForecastPart,
  /** Goods that cannot be ordered after `endsOn` unless a licence is renewed; earliest first. */
  losses: z.array(z.object({ ...ForecastPart.shape, endsOn: z.iso.date(), daysLeft: z.int() })),
})
export interface LicenceForecast extends z.output<typeof LicenceForecast> {}
