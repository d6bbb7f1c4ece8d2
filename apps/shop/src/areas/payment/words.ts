import type { PayOrderView } from '@xiaojiu/contract/order/schemas.ts'
import type { StatementDocument, StatementHead } from '@xiaojiu/contract/payment/bill-schemas.ts'
import {
  CREDIT_LOOK_BACK_DAYS,
  type CreditApplication,
  type CreditStore,
  type Debt,
} from '@xiaojiu/contract/payment/credit-schemas.ts'
import type { PayChannelName, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import type { BankCard, Withdrawal } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { shareRepayment } from '@xiaojiu/kernel/repayment.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { QrPanelProps } from '@xiaojiu/ui/qr/QrPanel.tsx'

/** The app that pays and the name of its scan button. */
export const SCAN_WORDS = {
  wechat: { app: '微信', button: '扫一扫' },
  alipay: { app: '支付宝', button: '扫一扫' },
} as const

/** The state of the QR code of a payment; `abnormal` payments show none. */
export function qrState({ state, payLink }: Pick<PaymentView, 'state' | 'payLink'>): QrPanelProps['state'] {
  if (state === 'succeeded' || state === 'surplus') return 'done'
  if (state === 'closed') return 'expired'
  if (state === 'failed' || state === 'abnormal') return 'failed'
  return payLink === null ? 'failed' : 'waiting'
}

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
  correction: '更正单',
}

/** 订单 2026… , 售后单 S2026…. */
export function documentText({ kind, number }: StatementDocument): string {
  return `${DOCUMENT_WORDS[kind]} ${number}`
}

/** The address of the document of a line; null when it has none. */
export function documentHref({ kind, id }: StatementDocument): string | null {
  // The statement itself explains a correction.
  if (kind === 'correction') return null
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

/** Whether the buyer may still answer; a confirmed statement is closed. */
export function canAnswer({ state, isFinal }: Pick<StatementHead, 'state' | 'isFinal'>): boolean {
  return isFinal && (state === 'unanswered' || state === 'resolved')
}

export const APPLICATION_WORDS: Readonly<Record<CreditApplication['state'], string>> = {
  waiting: '审核中',
  granted: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
}

/** `发货后 30 天` */
export function termText(days: number): string {
  return `发货后 ${days} 天`
}

/** `近 90 天成交 12 笔，¥8,600.00；现有额度 ¥5,000.00，账期 30 天` */
export function purchasesText({ purchaseCount, purchased, line }: CreditStore): string {
  const bought = `近 ${CREDIT_LOOK_BACK_DAYS} 天成交 ${purchaseCount} 笔，${moneyText(purchased)}`
  return line ? `${bought}；现有额度 ${moneyText(line.limit)}，账期 ${line.termDays} 天` : bought
}

/** The store's answer, or the granted terms where they differ from the application. */
export function answerText({ answer, granted, limit, termDays }: CreditApplication): string | null {
  if (!granted || (granted.limit === limit && granted.termDays === termDays)) return answer
  return `核定额度 ${moneyText(granted.limit)}，账期 ${granted.termDays} 天`
}

/** `已逾期 12 天`, `今天到期`, `还有 3 天`; a held amount has no due date yet. */
export function dueText({ state, overdueDays }: Pick<Debt, 'state' | 'overdueDays'>): string {
  if (state === 'reserved' || overdueDays === null) return '发货后起算'
  if (overdueDays > 0) return `已逾期 ${overdueDays} 天`
  return overdueDays === 0 ? '今天到期' : `还有 ${-overdueDays} 天`
}

/** The part of the whole in percent, at most 100. */
export function partPercent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 100))
}

/** How much of each debt an amount would repay, split as on the server. */
export function repayPreview(
  debts: readonly Pick<Debt, 'debtId' | 'outstanding' | 'state' | 'dueOn'>[],
  amount: Fen,
): ReadonlyMap<string, Fen> {
  const open = debts.flatMap(({ debtId: id, outstanding, state, dueOn }) =>
    state === 'open' && dueOn !== null ? [{ id, outstanding, dueOn }] : [],
  )
  return new Map(shareRepayment(amount, open).shares.map(share => [share.id, share.amount]))
}

export const WITHDRAWAL_WORDS: Readonly<Record<Withdrawal['state'], string>> = {
  processing: '处理中',
  paid: '已到账',
  returned: '已退回',
}

/** `中国工商银行（尾号 2222）` */
export function cardText({ bankName, accountTail }: Pick<BankCard, 'bankName' | 'accountTail'>): string {
  return `${bankName}（尾号 ${accountTail}）`
}

/** The last twelve months, newest first: `2026-11`. */
export function lastMonths(now: Date, count = 12): string[] {
  const shanghai = new Date(now.getTime() + 8 * 3_600_000)
  const index = shanghai.getUTCFullYear() * 12 + shanghai.getUTCMonth()
  return Array.from({ length: count }, (_, back) => {
    const at = index - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** `2026年11月` */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${year}年${Number(number)}月`
}

/** The text on the card of a channel: its amount, or why it cannot be used. */
export function methodFacts(
  method: PayChannelName,
  { payable, ways }: Pick<PayOrderView, 'payable' | 'ways'>,
): { note?: string; refusal?: string } {
  const { balance } = ways.wallet
  if (method === 'wallet' && balance !== null)
    return balance >= payable
      ? { note: `可用 ${moneyText(balance)}` }
      : { refusal: `余额不足，可用 ${moneyText(balance)}` }
  if (method === 'credit' && ways.credit)
    return ways.credit.problem === null
      ? { note: `可用 ${moneyText(ways.credit.available)}，${ways.credit.termDays} 天账期` }
      : { refusal: ways.credit.problem }
  return {}
}
