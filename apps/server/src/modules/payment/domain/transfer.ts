import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { PaymentState } from './states.ts'

export interface ExpectedPayment {
  readonly state: PaymentState
  readonly amount: Fen
  readonly providerTradeNo: string | null
  /** Another payment has paid the same payable. */
  readonly isPayablePaid: boolean
}

export interface Arrival {
  readonly amount: Fen
  readonly providerTradeNo: string
}

export type Verdict = 'settle' | 'mark-surplus' | 'mark-abnormal' | 'known'

/** Money for the payment was booked before. */
const RECEIVED: ReadonlySet<PaymentState> = new Set(['succeeded', 'surplus', 'abnormal'])

/** Decides what to do with money that a provider reports. The first report about a payment counts. */
export function judgeArrival(expected: ExpectedPayment, arrival: Arrival): Verdict {
  if (RECEIVED.has(expected.state)) return 'known'
  if (arrival.amount !== expected.amount) return 'mark-abnormal'
  return expected.isPayablePaid ? 'mark-surplus' : 'settle'
}

interface TransferFacts {
  readonly payerName: string
  readonly amount: Fen
}

interface NamedPayment {
  readonly state: PaymentState
  readonly amount: Fen
  readonly buyerName: string
  readonly channel: string
}

type Match = { readonly isMatched: true } | { readonly isMatched: false; readonly reason: string }

/** Goods, invoice and money must name the same parties: a transfer from another payer waits for a person. */
export function matchTransfer(transfer: TransferFacts, payment: NamedPayment | null): Match {
  if (!payment || (payment.channel !== 'transfer' && payment.channel !== 'bank'))
    return { isMatched: false, reason: '附言中没有可识别的付款码' }
  if (!isSameName(transfer.payerName, payment.buyerName))
    return { isMatched: false, reason: '付款户名与采购企业名称不一致' }
  if (transfer.amount !== payment.amount) return { isMatched: false, reason: '到账金额与应付金额不一致' }
  // A second transfer with the same code: a person pays it back.
  if (RECEIVED.has(payment.state)) return { isMatched: false, reason: '该付款码已收到过款项，疑似重复汇款' }
  return { isMatched: true }
}

/** Whether a payer at the bank is this firm. */
export function isSameName(payer: string, firm: string): boolean {
  return plainName(payer) === plainName(firm)
}

/** Banks write brackets and spaces in different ways. */
function plainName(name: string): string {
  return name.normalize('NFKC').replace(/\s/g, '')
}
