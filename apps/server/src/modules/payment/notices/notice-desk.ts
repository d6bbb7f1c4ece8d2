import { createHash } from 'node:crypto'
import type { PayChannel, PaymentNotice, ProviderRefund, RawNotice } from '#gateways/pay-channel.ts'
import { createBatcher } from '#platform/batcher.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { payableIdsOf } from '../domain/payable.ts'
import { pickOrdinary } from '../domain/pick-ordinary.ts'
import { settleRefund } from '../refund/refunds.ts'
import { bookSettled } from '../settle/book-settled.ts'
import { type MoneyArrived, settlePayment } from '../settle/settle-payment.ts'
import { lockFreePayments, markSettled, paidAmong, takeFreePayables } from '../tables.ts'
import { insertNotices, type NewNotice } from './notices-tables.ts'

/** The result of a notice; `refused`: not authentic, nothing was stored. */
export type NoticeResult = 'accepted' | 'refused'

/** A larger batch would make its first notices wait too long. */
const MOST_TOGETHER = 64

export type AcceptNotice = (
  ctx: Context,
  channel: 'wechat' | 'alipay',
  gateway: PayChannel,
  raw: RawNotice,
) => Promise<NoticeResult>

/**
 * Receives providers' notices about payments. A notice is accepted only by its signature over the raw body. It is stored and
 * applied in one transaction, and answered after the commit; a repeated notice gets the same response and changes nothing.
 * Ordinary notices that arrive at the same time share a transaction.
 */
export function openNoticeDesk(open: () => Context): AcceptNotice {
  const settle = createBatcher<PaidNotice, boolean>(MOST_TOGETHER, notices => settleOrdinary(open(), notices))
  return async (ctx, channel, gateway, raw) => {
    const reading = await gateway.readNotice(raw)
    if (!reading.ok) {
      if (reading.flaw !== 'probe') ctx.log.warn({ channel, flaw: reading.flaw }, 'payment notice refused')
      return 'refused'
    }
    const { notice } = reading
    const written = asWritten(ctx, channel, notice, raw.body)
    const arrival = arrivalOf(ctx, notice)
    if (arrival === null) await inSystemTransaction(ctx, tx => note(tx, written, notice))
    else if (!(await settle({ written, arrival })))
      await inSystemTransaction(ctx, tx => settleAlone(tx, { written, arrival }))
    return 'accepted'
  }
}

/** A fault with one notice must not affect the others: each is then tried separately. */
async function settleOrdinary(ctx: Context, notices: readonly PaidNotice[]): Promise<boolean[]> {
  const isSettled = await inSystemTransaction(ctx, tx => settleTogether(tx, notices)).catch((error: unknown) => {
    ctx.log.warn({ count: notices.length, message: String(error) }, 'notices not settled together')
    return new Set()
  })
  return notices.map(notice => isSettled.has(notice))
}

async function settleAlone(ctx: Context, { written, arrival }: PaidNotice): Promise<void> {
  // The payment before the notice, in the same lock order as a batch, so there is no deadlock.
  const verdict = await settlePayment(ctx, arrival)
  const isNew = (await insertNotices(ctx.db, [written])) === 1
  if (isNew && verdict === 'unknown-payment')
    ctx.log.error({ channel: written.channel }, 'notice for a payment that is not ours')
}

/** Nothing was paid: stores the notice, and settles the refund if it succeeded. */
async function note(ctx: Context, written: NewNotice, notice: PaymentNotice): Promise<void> {
  const isNew = (await insertNotices(ctx.db, [written])) === 1
  if (isNew && notice.kind === 'refund') await acceptRefund(ctx, notice.refund)
}

async function acceptRefund(ctx: Context, { state, outRefundNo, settledAt }: ProviderRefund): Promise<void> {
  if (state === 'succeeded') await settleRefund(ctx, outRefundNo, settledAt ?? ctx.now)
}

/** null: it does not report a payment. */
function arrivalOf(ctx: Context, notice: PaymentNotice): MoneyArrived | null {
  if (notice.kind !== 'trade') return null
  const { outTradeNo: tradeNo, state, transactionId, amount, paidAt } = notice.trade
  if (state !== 'paid' || transactionId === null || amount === null) return null
  return { tradeNo, providerTradeNo: transactionId, amount, paidAt: paidAt ?? ctx.now }
}

function asWritten(ctx: Context, channel: string, notice: PaymentNotice, body: Buffer): NewNotice {
  const told = notice.kind === 'trade' ? notice.trade : notice.refund
  return {
    channel,
    noticeId: notice.noticeId,
    tradeNo: told.outTradeNo,
    outcome: told.state,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    receivedAt: ctx.now,
  }
}

/** A provider's notice that money has arrived, and how it is stored. */
interface PaidNotice {
  readonly written: NewNotice
  readonly arrival: MoneyArrived
}

/**
 * Books ordinary payments of many notices in the caller's system transaction, with as many statements as for one. Skips
 * payments locked by others. Returns the notices it handled; the others stay unchanged.
 */
async function settleTogether(ctx: Context, notices: readonly PaidNotice[]): Promise<ReadonlySet<PaidNotice>> {
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
