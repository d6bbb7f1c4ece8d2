import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { coinsFor } from '../domain/coins.ts'
import { changeBatch, insertEntry, lockBatchOf, lockPurse, takeFromBatches } from '../tables/coins.ts'
import { grant } from './move-coins.ts'

/** Coins that paid a part of goods that came back. Once for each cause. */
export async function returnCoins(
  ctx: Context,
  { companyId, amount, subject, memo }: { companyId: string; amount: number; subject: string; memo: string },
): Promise<void> {
  if (amount > 0) await grant(ctx, { companyId, amount, kind: 'give-back', subject, memo })
}

/**
 * Goods of an order came back: it keeps the coins of what is still paid, the rest goes. Coins that wait never open;
 * those spent already leave the purse below nothing, and the next ones fill it up. Answers how many went.
 */
export async function takeBackCoins(
  ctx: Context,
  { orderId, orderNo, stillPaid }: { orderId: string; orderNo: string; stillPaid: Fen },
): Promise<number> {
  const batch = await lockBatchOf(ctx.db, `order:${orderId}`)
  if (!batch) return 0
  const taken = Math.max(batch.takenBack, batch.amount - coinsFor(stillPaid))
  const more = taken - batch.takenBack
  if (more === 0) return 0
  if (batch.state === 'pending') {
    await changeBatch(ctx.db, batch.id, { takenBack: taken, leftAmount: batch.leftAmount - more })
    return more
  }
  const { companyId } = batch
  await lockPurse(ctx.db, companyId)
  await insertEntry(ctx.db, ctx.now, {
    companyId,
    kind: 'take-back',
    amount: -more,
    subject: `${orderId}:${taken}`,
    memo: `订单 ${orderNo} 退货，奖励扣回`,
  })
  await takeFromBatches(ctx.db, companyId, more)
  await changeBatch(ctx.db, batch.id, { takenBack: taken })
  return more
}
