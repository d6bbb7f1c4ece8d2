/** Promotions of the demo data, as sellers and staff would write them; the loader fills in goods and stores. */

/** Hours at which the sessions of a day begin; each lasts two. */
export const FLASH_HOURS = [0, 8, 10, 12, 14, 16, 18, 20, 22] as const

const off = (reach: number, yuan: number) => ({ reach: reach * 100, gives: { by: 'amount', off: yuan * 100 } })
const ratio = (count: number, payBasisPoints: number) => ({
  reach: count,
  gives: { by: 'ratio', payBasisPoints, mostOff: null },
})
const gift = (reach: number, name: string, count: number, worthYuan: number) => ({
  reach: reach * 100,
  gives: { by: 'gift', gift: { name, count, worth: worthYuan * 100 } },
})
const byAmount = (isEvery: boolean, ...tiers: object[]) => ({ kind: 'tiers', by: 'amount', isEvery, tiers })

export const REDUCTIONS = [
  { name: '全店满减', terms: byAmount(false, off(500, 15), off(1000, 40), off(2000, 100)) },
  { name: '每满 300 减 10', terms: byAmount(true, off(300, 10)) },
  {
    name: '多件多折',
    terms: { kind: 'tiers', by: 'count', isEvery: false, tiers: [ratio(50, 9800), ratio(200, 9500)] },
  },
  { name: '满额赠口罩', terms: byAmount(false, gift(800, '医用外科口罩（50 只）', 2, 20)) },
  { name: '满减专场', terms: byAmount(false, off(800, 30), off(1500, 75)) },
  { name: '每满 500 减 20', terms: byAmount(true, off(500, 20)) },
] as const

/** Combos that a pharmacist would put together: a name and the category of each part. */
export const COMBOS = [
  { name: '门店常备套餐', categories: ['0101', '0103', '0110'] },
  { name: '换季感冒套餐', categories: ['0101', '0101', '0102'] },
  { name: '家庭药箱套餐', categories: ['0101', '0103', '0109'] },
  { name: '慢病组合套餐', categories: ['0105', '0105', '0106'] },
  { name: '肠胃护理套餐', categories: ['0103', '0103', '0103'] },
  { name: '儿童常备套餐', categories: ['0113', '0113', '0113'] },
] as const

interface CouponText {
  readonly name: string
  readonly kind: 'store' | 'brand' | 'platform' | 'cross-store'
  readonly enough: number
  /** Yuan off, or the remaining percentage with the maximum reduction. */
  readonly off?: number
  readonly payPercent?: number
  readonly most?: number
  readonly total: number
  readonly taken: number
  readonly limit: number
  readonly days?: number
  readonly scanCode?: string
  readonly isHidden?: boolean
}

export const COUPONS: readonly CouponText[] = [
  { name: '平台通用券', kind: 'platform', enough: 1000, off: 20, total: 5000, taken: 3120, limit: 2, days: 15 },
  { name: '大单专享券', kind: 'platform', enough: 3000, off: 80, total: 1000, taken: 412, limit: 1 },
  {
    name: '九折体验券',
    kind: 'platform',
    enough: 500,
    payPercent: 90,
    most: 60,
    total: 800,
    taken: 655,
    limit: 1,
    days: 7,
  },
  { name: '限量神券', kind: 'platform', enough: 800, off: 50, total: 300, taken: 300, limit: 1 },
  { name: '跨店满减券', kind: 'cross-store', enough: 1500, off: 40, total: 2000, taken: 870, limit: 2 },
  { name: '慢病备货券', kind: 'cross-store', enough: 2000, off: 60, total: 1500, taken: 233, limit: 1, days: 10 },
  { name: '店铺优惠券', kind: 'store', enough: 500, off: 15, total: 2000, taken: 640, limit: 3 },
  { name: '店铺优惠券', kind: 'store', enough: 800, off: 25, total: 1000, taken: 388, limit: 2 },
  { name: '老客回馈券', kind: 'store', enough: 300, off: 8, total: 3000, taken: 1210, limit: 3, days: 7 },
  { name: '店铺折扣券', kind: 'store', enough: 600, payPercent: 95, most: 50, total: 600, taken: 97, limit: 1 },
  { name: '新客见面券', kind: 'store', enough: 200, off: 10, total: 500, taken: 120, limit: 1, days: 7 },
  { name: '品牌日专享券', kind: 'brand', enough: 300, off: 12, total: 800, taken: 266, limit: 2 },
  { name: '品牌日专享券', kind: 'brand', enough: 500, off: 25, total: 500, taken: 74, limit: 1 },
  {
    name: '地推扫码券',
    kind: 'platform',
    enough: 300,
    off: 10,
    total: 10_000,
    taken: 52,
    limit: 1,
    days: 30,
    scanCode: 'XJ2026',
  },
  {
    name: '抽奖券',
    kind: 'platform',
    enough: 500,
    off: 10,
    total: 100_000,
    taken: 18,
    limit: 99,
    days: 15,
    isHidden: true,
  },
]

export const PRIZES = [
  { name: '电子血压计', kind: 'goods', odds: 200, stock: 3 },
  { name: '满 500 减 10 元券', kind: 'coupon', odds: 180_000, stock: null },
  { name: '188 枚九采币', kind: 'coins', odds: 20_000, stock: 500, coins: 188 },
  { name: '谢谢参与', kind: 'nothing', odds: 349_800, stock: null },
  { name: '额温枪', kind: 'goods', odds: 1000, stock: 10 },
  { name: '18 枚九采币', kind: 'coins', odds: 250_000, stock: null, coins: 18 },
  { name: '保温杯', kind: 'goods', odds: 9000, stock: 100 },
  { name: '8 枚九采币', kind: 'coins', odds: 190_000, stock: null, coins: 8 },
] as const

export const LOTTERY_RULES = [
  '1. 每个企业每天有 1 次免费机会，用完后可用九采币兑换，每天最多抽 10 次。',
  '2. 各奖品的中奖概率见“奖品与概率”，奖品抽完后以“谢谢参与”代替，其他奖品概率不变。',
  '3. 优惠券和九采币即时到账；实物奖品请在 30 天内填写收货地址，逾期视为放弃。',
  '4. 奖品归企业所有，实物奖品随采购入账。最终结果以服务器记录为准。',
].join('\n')

/** Entries of the coin ledger of the demo buyer, oldest first; those earned or spent with an order name it. */
export const COIN_HISTORY = [
  { kind: 'earn', amount: 1260, daysAgo: 120.3 },
  { kind: 'earn', amount: 845, daysAgo: 88.2 },
  { kind: 'spend', amount: -600, daysAgo: 76.1 },
  { kind: 'earn', amount: 2310, daysAgo: 51.4 },
  { kind: 'earn', amount: 1532, daysAgo: 20.3 },
  { kind: 'spend', amount: -1000, daysAgo: 12.1 },
  { kind: 'prize', amount: 8, daysAgo: 5 },
  { kind: 'earn', amount: 968, daysAgo: 4.2 },
] as const
