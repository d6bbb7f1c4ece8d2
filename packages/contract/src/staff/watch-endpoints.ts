import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Nothing, Yuan } from '../wire.ts'

interface Watch {
  readonly label: string
  readonly kind: 'order' | 'warning' | 'money'
  /** What is counted, in one sentence. */
  readonly means: string
  /** The head of the column that says how it stands. */
  readonly fact: string
  /** The head of the column with the day; left out: it has none. */
  readonly day?: string
  /** The head of the column with the name; left out: 名称. */
  readonly what?: string
  /** The head of the column with the amount; left out: it has none. */
  readonly amount?: string
  /** The screen that lists it; left out: the page 订单与预警 does. */
  readonly path?: string
}

/** 订单, 预警 and 资金 on the home page of a store. */
export const WATCHES = {
  'orders-to-approve': {
    ...{ label: '待审核', kind: 'order', means: '已付款、还没有审核的订单，不含未成团的' },
    ...{ what: '订单与客户', fact: '发货承诺', day: '承诺发货日', amount: '应付（元）' },
  },
  'orders-to-ship': {
    ...{ label: '待发货', kind: 'order', means: '已审核、还没有发完的订单' },
    ...{ what: '订单与客户', fact: '发货承诺', day: '承诺发货日', amount: '应付（元）' },
  },
  'orders-late': {
    ...{
      label: '超时未发',
      kind: 'order',
      what: '订单与客户',
      fact: '发货承诺',
      day: '承诺发货日',
      amount: '应付（元）',
    },
    means: '截单时间前付款的应当天发出，之后的次日发出；过了这一天还没有发完的',
  },
  'parcels-in-trouble': {
    ...{ label: '包裹异常', kind: 'order', what: '运单与订单', fact: '异常', day: '发货日期' },
    means: '买家还没有收货的包裹：被退回、丢失、冷链超温，或 48 小时没有物流更新',
  },
  'invoices-failed': {
    ...{
      label: '发票失败',
      kind: 'order',
      what: '订单与客户',
      fact: '原因',
      day: '申请日期',
      amount: '价税合计（元）',
    },
    means: '税务平台退回或 1 小时以上没有答复的发票，由平台处理；客户问起时请据此说明',
  },
  'stock-out': {
    label: '缺货',
    kind: 'warning',
    means: '在售商品的可售数量不足起订量，买家买不到',
    fact: '可售与起订',
  },
  'low-stock': { label: '低库存', kind: 'warning', means: '在售商品的可售数量低于本店的低库存线', fact: '可售与起订' },
  'near-expiry': {
    ...{ label: '近效期', kind: 'warning', means: '库存批次已在本店的近效期提醒线内，或已过期' },
    ...{ fact: '批号与库存', day: '有效期至' },
  },
  'no-report': {
    ...{ label: '缺药检报告', kind: 'warning', means: '有库存的药品批次还没有药检报告' },
    ...{ fact: '批号与库存', day: '有效期至' },
  },
  'licence-ending': {
    ...{ label: '证照到期', kind: 'warning', means: '店铺证照已到提醒天数，或已过期' },
    ...{ fact: '剩余天数', day: '有效期至' },
  },
  'price-off': {
    ...{ label: '价格偏离', kind: 'warning', fact: '与中位价相比' },
    means: '基础价与其他店铺同一商品的中位价相差达到本店的偏离线（至少 3 家在售时比较）',
  },
  'campaign-ending': {
    ...{
      label: '活动即将结束',
      kind: 'warning',
      means: '进行中的活动已到提醒天数',
      fact: '剩余时间',
      day: '结束日期',
    },
  },
  'paid-today': {
    ...{ label: '今日实付', kind: 'money', means: '今天付款的订单，不含已取消的', fact: '付款时间' },
    ...{ what: '订单与客户', amount: '实付（元）' },
  },
  receipts: {
    ...{ label: '待确认收款', kind: 'money', means: '买家告知已付到本店账户，等待核对', fact: '' },
    path: '/seller/money/receipts?view=waiting',
  },
  overdue: {
    ...{ label: '逾期账款', kind: 'money', means: '账期已到、买家还没有还的货款', fact: '' },
    path: '/seller/money/credit?view=line-overdue',
  },
} as const satisfies Readonly<Record<string, Watch>>
export type WatchName = keyof typeof WATCHES

const Name = z.enum(Object.keys(WATCHES) as [WatchName])

/** One failed figure does not take the others away: its `count` is null. */
export const WatchSums = z.object({
  list: z.array(z.object({ name: Name, count: z.int().nullable(), amount: Yuan.nullable() })),
})
export interface WatchSums extends z.output<typeof WatchSums> {}

export const WatchFilter = z.strictObject({
  name: Name,
  after: z
    .string()
    .regex(/^-?\d{1,15}:[\w-]{1,60}$/, { message: '翻页位置不正确' })
    .optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface WatchFilter extends z.output<typeof WatchFilter> {}

export const WatchRow = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  fact: z.string(),
  day: z.string().nullable(),
  amount: Yuan.nullable(),
})
export interface WatchRow extends z.output<typeof WatchRow> {}
export const WatchList = z.object({ list: z.array(WatchRow), next: z.string().nullable(), count: z.int() })
export interface WatchList extends z.output<typeof WatchList> {}

/** What is about to go wrong in a store, and its money; by the caller's rights. */
export const watchEndpoints = {
  sumWatches: endpoint({
    method: 'GET',
    path: '/staff/watches/sum',
    access: 'seller',
    staffRight: 'any',
    summary: '店铺首页的订单、预警件数和资金',
    input: Nothing,
    output: WatchSums,
    refusals: [],
    errors: 'caller',
  }),
  listWatch: endpoint({
    method: 'GET',
    path: '/staff/watches/list',
    access: 'seller',
    staffRight: 'any',
    summary: '一项预警的清单',
    input: WatchFilter,
    output: WatchList,
    refusals: ['not-found', 'no-right'],
    errors: 'caller',
  }),
}
