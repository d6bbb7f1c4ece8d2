import type {
  PurchaseRequestDetail,
  PurchaseRequestRow,
  RequestCause,
  RequestState,
} from '@xiaojiu/contract/order/approval-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'

/** Why somebody else had to decide. */
export const CAUSE_WORDS: Readonly<Record<RequestCause, string>> = {
  'needs-approval': '下单需审批',
  'order-limit': '超出单笔限额',
  'month-limit': '超出月度限额',
  'chain-store': '门店要货',
}

export const STATE_TONES: Readonly<Record<RequestState, 'wait' | 'good' | 'bad' | 'off'>> = {
  waiting: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'off',
}

/** What it would cost, as far as the reader may know. */
export function amountText({ payable }: Pick<PurchaseRequestRow, 'payable'>): string {
  return payable === null ? '由总部定价' : moneyText(payable)
}

/** What has changed since it was asked for; null when ordering now costs the same. */
export function changeText({ payable, today }: Pick<PurchaseRequestDetail, 'payable' | 'today'>): string | null {
  if (!today || payable === null || today.payable === payable) return null
  return `价格已变化：申请时 ${moneyText(payable)}，现在 ${moneyText(today.payable)}`
}
