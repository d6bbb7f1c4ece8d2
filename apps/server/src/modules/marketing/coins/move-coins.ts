import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { coinsFor, expiresAt, opensAt } from '../domain/coins.ts'
import { findSpent, insertBatch, insertEntry, lockPurse, takeFromBatches } from '../tables/coins.ts'

/** Pays with coins; false when there are not enough. In the transaction of what they pay for. */
export async function spendCoins(
  ctx: Context,
  spending: { companyId: string; amount: number; kind: 'spend' | 'draw'; subject: string; memo: string },
): Promise<boolean> {
  const { amount, ...cause } = spending
  if ((await lockPurse(ctx.db, cause.companyId)) < amount) return false
  if (!(await insertEntry(ctx.db, ctx.now, { ...cause, amount: -amount }))) return false
  await takeFromBatches(ctx.db, cause.companyId, amount)
  return true
}

/** Coins that a pay order took come back when it is off: once. */
export async function giveBackCoins(ctx: Context, payOrderId: string): Promise<void> {
  const spent = await findSpent(ctx.db, payOrderId)
  if (!spent) return
  await grant(ctx, {
    companyId: spent.companyId,
    amount: -spent.amount,
    kind: 'give-back',
    subject: payOrderId,
    memo: '订单取消，九采币退回',
  })
}

/** Coins that can be spent at once. */
export async function grant(
  ctx: Context,
  given: { companyId: string; amount: number; kind: 'give-back' | 'prize'; subject: string; memo: string },
): Promise<void> {
  const { companyId, amount, kind, subject, memo } = given
  const before = await lockPurse(ctx.db, companyId)
  if (!(await insertEntry(ctx.db, ctx.now, { companyId, kind, amount, subject, memo }))) return
  await insertBatch(ctx.db, {
    companyId,
    subject: `${kind}:${subject}`,
    memo,
    amount,
    state: 'open',
    opensAt: ctx.now,
    expiresAt: expiresAt(ctx.now),
  })
  await payDebt(ctx, companyId, before)
}

/** A purse below nothing is filled up first: what a return took from coins that were spent already. */
export async function payDebt(ctx: Context, companyId: string, before: number): Promise<void> {
  if (before < 0) await takeFromBatches(ctx.db, companyId, -before)
}

/** An order was received: its coins wait until it can no longer be returned. */
export async function earnCoins(
  ctx: Context,
  order: { orderId: string; orderNo: string; companyId: string; paid: Fen },
): Promise<void> {
  const amount = coinsFor(order.paid)
  if (amount === 0) return
  const from = opensAt(ctx.now)
  await insertBatch(ctx.db, {
    companyId: order.companyId,
    subject: `order:${order.orderId}`,
    memo: `订单 ${order.orderNo} 采购奖励`,
    amount,
    state: 'pending',
    opensAt: from,
    expiresAt: expiresAt(from),
  })
}
