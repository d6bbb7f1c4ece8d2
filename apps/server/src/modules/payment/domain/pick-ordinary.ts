import { type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { type Payable, payableIdsOf } from './payable.ts'
import type { PaymentState } from './states.ts'
import { judgeArrival } from './transfer.ts'

interface Payment extends Pick<Payable, 'payableKind' | 'payableId' | 'covers'> {
  readonly tradeNo: string
  readonly state: PaymentState
  readonly amount: Fen
  readonly providerTradeNo: string | null
}

interface Told {
  readonly arrival: { readonly tradeNo: string; readonly providerTradeNo: string; readonly amount: Fen }
}

export interface Ordinary<P, T> {
  /** Payments that their first notice settles. */
  readonly settling: readonly { readonly payment: P; readonly told: T }[]
  /** Notices that are finished: those of these payments, and of payments that were settled before. */
  readonly done: readonly T[]
}

/**
 * Picks the ordinary arrivals: the right amount for an open payment of orders or a wallet, with nothing paid yet.
 * `isFree` says whether a payable is not locked by others. All others are handled one by one.
 */
export function pickOrdinary<P extends Payment, T extends Told>(
  payments: readonly P[],
  told: readonly T[],
  isFree: (payableId: string) => boolean,
  isPaid: (payableId: string) => boolean,
): Ordinary<P, T> {
  const settling: { payment: P; told: T }[] = []
  const done: T[] = []
  const taken = new Set<string>()
  for (const payment of payments) {
    const [first, ...others] = told.filter(({ arrival }) => arrival.tradeNo === payment.tradeNo)
    if (!first || first.arrival.amount <= ZERO) continue
    const verdict = judgeArrival({ ...payment, isPayablePaid: false }, first.arrival)
    const payableIds = payableIdsOf(payment)
    const isOrdinary =
      verdict === 'settle' &&
      payment.state === 'pending' &&
      (payment.payableKind === 'order' || payment.payableKind === 'recharge') &&
      payableIds.every(id => isFree(id) && !isPaid(id) && !taken.has(id))
    if (isOrdinary) {
      settling.push({ payment, told: first })
      for (const id of payableIds) taken.add(id)
    }
    if (isOrdinary || verdict === 'known') done.push(first, ...others)
  }
  return { settling, done }
}
