import type { Context } from '#platform/context.ts'
import { bookSettled } from '../settle/book-settled.ts'
import { payableIdsOf } from '../domain/payable.ts'
import { pickOrdinary } from '../domain/pick-ordinary.ts'
import { insertNotices, type NewNotice } from './notices-tables.ts'
import type { MoneyArrived } from '../settle/settle-payment.ts'
import { lockFreePayments, markSettled, paidAmong, takeFreePayables } from '../tables.ts'

/** A provider's word that money has come, and how it is written down. */
export interface PaidNotice {
  readonly written: NewNotice
  readonly arrival: MoneyArrived
}

/**
 * Books ordinary money of many notices in the caller's system transaction, with as many statements as for one. Waits for
 * nobody who is at one of the payments. Answers the notices it has dealt with; the others it has left as they were.
 */
export async function settleTogether(ctx: Context, notices: readonly PaidNotice[]): Promise<ReadonlySet<PaidNotice>> {
  const payments = await lockFreePayments(
    ctx.db,
    notices.map(({ arrival }) => arrival.tradeNo),
  )
  const payableIds = payments.flatMap(payableIdsOf)
  const free = await takeFreePayables(ctx.db, payableIds)
  const paid = await paidAmong(ctx.db, payableIds)
  const { settling, done } = pickOrdinary(
    payments,
    notices,
    id => free.has(id),
    id => paid.has(id),
  )
  if (settling.length > 0) {
    await markSettled(
      ctx.db,
      settling.map(({ payment: { id }, told: { arrival } }) => ({
        id,
        providerTradeNo: arrival.providerTradeNo,
        paidAt: arrival.paidAt,
      })),
    )
    await bookSettled(
      ctx,
      settling.map(({ payment, told }) => ({ payment, paidAt: told.arrival.paidAt, purse: 'frozen' })),
    )
  }
  if (done.length > 0)
    await insertNotices(
      ctx.db,
      done.map(({ written }) => written),
    )
  return new Set(done)
}
