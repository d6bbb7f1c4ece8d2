import type { CoinAccount, CoinFilter } from '@xiaojiu/contract/marketing/coin-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { type Context, inSnapshot, inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { coinsFor, expiresAt, opensAt } from '../domain/coins.ts'
import {
  changeBatch,
  emptyBatch,
  findSpent,
  insertBatch,
  insertEntry,
  listEntries,
  lockBatchOf,
  lockDueBatch,
  lockPurse,
  type NewEntry,
  openBatch,
  readBalance,
  readExpiring,
  readPending,
  takeFromBatches,
} from '../tables/coins.ts'

/** Spends coins in the caller's transaction; false when the balance is too small. */
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

/** Returns coins that a cancelled pay order spent, at most all of them; once. */
export async function giveBackCoins(ctx: Context, payOrderId: string, coinCount: number): Promise<void> {
  const spent = coinCount > 0 ? await findSpent(ctx.db, payOrderId) : undefined
  if (!spent) return
  await grant(ctx, {
    companyId: spent.companyId,
    amount: Math.min(coinCount, -spent.amount),
    kind: 'give-back',
    subject: payOrderId,
    memo: '订单取消，九采币退回',
  })
}

/** Grants coins that can be spent at once. */
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

/** A balance below zero (a return took back coins that were spent already) is filled up first. */
async function payDebt(ctx: Context, companyId: string, before: number): Promise<void> {
  if (before < 0) await takeFromBatches(ctx.db, companyId, -before)
}

/** Credits the coins of a received order; they stay pending until it can no longer be returned. */
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

const SOON_MS = 30 * DAY_MS

export function getCoinAccount(ctx: MemberContext): Promise<CoinAccount> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const pending = await readPending(tx.db, companyId)
    const expiring = await readExpiring(tx.db, companyId, addMs(tx.now, SOON_MS))
    const balance = await readBalance(tx.db, companyId)
    return {
      balance,
      worth: fen(balance),
      pendingCount: pending.reduce((sum, batch) => sum + batch.amount, 0),
      expiringCount: expiring.count ?? 0,
      expiresAt: expiring.expiresAt,
      pending,
    }
  })
}

export function listCoinEntries(ctx: MemberContext, { direction, pageNum, pageSize }: CoinFilter) {
  return inSnapshot(ctx, async tx => {
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { list, total } = await listEntries(tx.db, tx.actor.companyId, { direction, ...page })
    return {
      // The check constraint of the table allows no other kinds.
      list: list.map(({ id, kind, amount, balanceAfter, memo, at }) => ({
        entryId: id,
        kind: kind as NewEntry['kind'],
        amount,
        balanceAfter,
        memo,
        at,
      })),
      total,
      pageNum,
      pageSize,
    }
  })
}

/** Returns coins that paid for returned goods; once per subject. */
export async function returnCoins(
  ctx: Context,
  { companyId, amount, subject, memo }: { companyId: string; amount: number; subject: string; memo: string },
): Promise<void> {
  if (amount > 0) await grant(ctx, { companyId, amount, kind: 'give-back', subject, memo })
}

/**
 * Takes back the coins that returned goods of an order earned; coins for what is still paid stay. Pending coins are
 * cancelled. If they were spent already, the balance goes below zero and the next coins fill it up. Returns how many
 * were taken.
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

const BATCH_SIZE = 500

/**
 * Opens pending coins whose order can no longer be returned and expires old coins; each batch in its own transaction.
 */
export async function settleBatches(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const batch = await lockDueBatch(tx.db, tx.now)
      if (!batch) return false
      const { id, companyId, memo, leftAmount } = batch
      const before = await lockPurse(tx.db, companyId)
      if (batch.state === 'pending') {
        await openBatch(tx.db, id)
        // Nothing to open when all goods were returned in the meantime.
        if (leftAmount === 0) return true
        const earned = { companyId, kind: 'earn', amount: leftAmount, subject: batch.subject, memo } as const
        await insertEntry(tx.db, tx.now, earned)
        await payDebt(tx, companyId, before)
      } else {
        await emptyBatch(tx.db, id)
        const ended = {
          companyId,
          kind: 'expire',
          amount: -leftAmount,
          subject: id,
          memo: `${memo}，到期失效`,
        } as const
        await insertEntry(tx.db, tx.now, ended)
      }
      return true
    })
    if (!wasOne) return
  }
}
