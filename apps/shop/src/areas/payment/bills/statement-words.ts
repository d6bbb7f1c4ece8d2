import type { StatementDocument, StatementHead } from '@xiaojiu/contract/payment/bill-schemas.ts'

export const STATEMENT_WORDS: Readonly<Record<StatementHead['state'], string>> = {
  unanswered: '待确认',
  confirmed: '已确认',
  disputed: '有异议，处理中',
  resolved: '异议已答复',
}

const DOCUMENT_WORDS: Readonly<Record<StatementDocument['kind'], string>> = {
  order: '订单',
  payment: '付款单',
  refund: '退款单',
  case: '售后单',
}

/** 订单 2026… , 售后单 S2026…. */
export function documentText({ kind, number }: StatementDocument): string {
  return `${DOCUMENT_WORDS[kind]} ${number}`
}

/** Where the paper of a line can be looked at. */
export function documentHref({ kind, id }: StatementDocument): string {
  if (kind === 'order') return `/orderDetail?orderId=${id}`
  if (kind === 'case') return `/afterSale/returnDetail?returnId=${id}`
  return `/personal/onlinePayDetail?paymentId=${id}`
}

/** 期初应付 + 本期应付 − 付款 − 退货 = 期末应付. */
export const STATEMENT_FIGURES = [
  ['opening', '期初应付', ''],
  ['charged', '本期应付', '+'],
  ['paid', '付款', '−'],
  ['returned', '退货', '−'],
  ['closing', '期末应付', '='],
] as const

/** What a statement can still be told: a confirmed one is closed. */
export function canAnswer({ state, isFinal }: Pick<StatementHead, 'state' | 'isFinal'>): boolean {
  return isFinal && (state === 'unanswered' || state === 'resolved')
}
