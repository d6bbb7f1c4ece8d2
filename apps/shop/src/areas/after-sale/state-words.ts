import type { CaseRow } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_STATES, type AfterSaleState } from '@xiaojiu/contract/after-sale/words.ts'

type Tone = 'red' | 'brand' | 'grey' | 'plain'

/** Red when the buyer must act. */
export const STATE_TONES: Readonly<Record<AfterSaleState, Tone>> = {
  'waiting-seller': 'brand',
  'waiting-return': 'red',
  returning: 'brand',
  'waiting-reship': 'brand',
  arbitrating: 'brand',
  refused: 'red',
  completed: 'plain',
  withdrawn: 'grey',
  closed: 'grey',
}

/** What ends at the deadline of a state. */
export const DEADLINES: Readonly<Partial<Record<AfterSaleState, string>>> = {
  'waiting-seller': '商家答复截止',
  'waiting-return': '寄回截止',
  refused: '申请平台介入截止',
}

/** What happens next, and who does it. */
const NOTES: Readonly<Record<AfterSaleState, string>> = {
  'waiting-seller': '商家将在 48 小时内答复，超时自动转平台介入',
  'waiting-return': '请按退货地址寄回商品，并填写运单号，逾期自动关闭',
  returning: '商家收到后验收，合格即退款或补发',
  'waiting-reship': '商家正在安排补发',
  arbitrating: '平台正在核实，一般 3 个工作日内给出结果',
  refused: '如不认可，可申请平台介入，逾期自动关闭',
  completed: '售后已完成',
  withdrawn: '申请已撤销，商品可重新申请',
  closed: '售后单已关闭',
}

/** The store said no, or the case ended without a refund: its amount is only what was asked for. */
export function isRefundOff({ state, refundedAt }: Pick<CaseRow, 'state' | 'refundedAt'>): boolean {
  return refundedAt === null && (state === 'refused' || state === 'withdrawn' || state === 'closed')
}

export function stateLabel({ state, refundedAt }: Pick<CaseRow, 'state' | 'refundedAt'>): string {
  return state === 'completed' && refundedAt ? '已退款' : AFTER_SALE_STATES[state]
}

export function stateNote({ state, refundedAt }: Pick<CaseRow, 'state' | 'refundedAt'>): string {
  return state === 'completed' && refundedAt ? '退款已按原支付方式退回' : NOTES[state]
}
