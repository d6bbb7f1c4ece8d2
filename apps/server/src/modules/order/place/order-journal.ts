import { fen, negate } from '@xiaojiu/kernel/money.ts'
import type { Journal, LedgerAccount } from '#modules/payment/public.ts'

/** The accounts that orders of a company at these stores are booked on. */
export function placementAccounts(companyId: string, storeIds: readonly string[]): LedgerAccount[] {
  return [...new Set(storeIds)].flatMap(storeId => [
    { kind: 'receivable', companyId, storeId } as const,
    { kind: 'unearned', storeId } as const,
  ])
}

/** An order placed: the buyer owes it, the store has yet to earn it. */
export function placementJournal(order: {
  id: string
  companyId: string
  storeId: string
  orderNo: string
  payable: number
}): Journal {
  const payable = fen(order.payable)
  const { companyId, storeId } = order
  return {
    kind: 'order-placed',
    subject: order.id,
    companyId,
    memo: `订单 ${order.orderNo} 应付`,
    reference: order.orderNo,
    entries: [
      { account: { kind: 'receivable', companyId, storeId }, amount: payable },
      { account: { kind: 'unearned', storeId }, amount: negate(payable) },
    ],
  }
}
