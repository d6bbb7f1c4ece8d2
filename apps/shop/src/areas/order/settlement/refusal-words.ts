import { MY_ORDERS_HREF, UNPAID_ORDERS_HREF } from '#links/order.ts'
import type { SubmitRefusal } from './submit-state.ts'

export interface RefusalWords {
  readonly title: string
  /** What the refusal means and what to do. */
  readonly text: string
  /** The first is the primary button. `refresh` computes the settlement again. */
  readonly ways: readonly ('refresh' | 'cart' | 'orders' | 'unpaid')[]
}

const WORDS: Readonly<Record<string, RefusalWords>> = {
  'settlement-outdated': {
    title: '价格、数量或运费有变化，订单没有提交',
    text: '结算期间购物车、价格或库存发生了变化。请刷新，核对新的金额后再提交。',
    ways: ['refresh', 'cart'],
  },
  'settlement-blocked': {
    title: '有商品暂时不能下单，订单没有提交',
    text: '请回到购物车处理以下问题后再结算。',
    ways: ['cart', 'refresh'],
  },
  'out-of-stock': {
    title: '部分商品刚刚被买走，订单没有提交',
    text: '库存已不够您要的数量。请回到购物车调整数量，或换一家店铺购买。',
    ways: ['cart', 'refresh'],
  },
  'unpaid-limit': {
    title: '未付款的订单已达上限，订单没有提交',
    text: '库存只为即将付款的订单保留。请先处理未付款的订单，或减少数量后再提交。',
    ways: ['unpaid', 'cart', 'refresh'],
  },
  'address-refused': {
    title: '收货地址不可用，订单没有提交',
    text: '药品须送至证照登载的地址。请刷新后另选一个收货地址。',
    ways: ['refresh', 'cart'],
  },
  'nothing-checked': {
    title: '没有勾选要结算的商品',
    text: '这些商品可能已在其他页面提交或移出购物车。请先到我的订单查看，以免重复采购。',
    ways: ['orders', 'cart'],
  },
  'already-submitted': {
    title: '该结算单已经提交过',
    text: '订单已经生成，没有重复下单。请到我的订单查看。',
    ways: ['orders', 'cart'],
  },
  'key-reused': {
    title: '提交凭证已失效，订单没有提交',
    text: '请刷新结算单后重新提交。',
    ways: ['refresh', 'cart'],
  },
}

/** The text of a refusal and the next steps. */
export function refusalWords({ reason, text }: Pick<SubmitRefusal, 'reason' | 'text'>): RefusalWords {
  return WORDS[reason] ?? { title: '订单没有提交', text, ways: ['refresh', 'cart'] }
}

/** The same for a reason from the URL; null for an unknown one. */
export function wordsOfReason(reason: string | undefined): RefusalWords | null {
  return reason !== undefined && Object.hasOwn(WORDS, reason) ? (WORDS[reason] ?? null) : null
}

export const WAY_LABELS = {
  refresh: '刷新结算单',
  cart: '返回购物车',
  orders: '查看我的订单',
  unpaid: '处理未付款订单',
} as const
export const WAY_HREFS = { cart: '/cart', orders: MY_ORDERS_HREF, unpaid: UNPAID_ORDERS_HREF } as const
