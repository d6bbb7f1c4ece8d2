import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { PaymentState } from './payment.states.ts'

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

/** What to do about money that a provider says has arrived. The first word on a payment stands. */
export function judgeArrival(expected: ExpectedPayment, arrival: Arrival): Verdict {
  if (expected.state === 'succeeded' || expected.state === 'surplus' || expected.state === 'abnormal') return 'known'
  if (arrival.amount !== expected.amount) return 'mark-abnormal'
  return expected.isPayablePaid ? 'mark-surplus' : 'settle'
}
