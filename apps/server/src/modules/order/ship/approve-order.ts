import { canStep } from '@xiaojiu/kernel/machine.ts'
import { add, type Fen, fen, formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { releaseStock } from '#modules/catalogue/public.ts'
import { returnCoins, waitsForGroup } from '#modules/marketing/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { cancelUnshipped } from '../cancel/cancel-orders.ts'
import { coinSharesOf, refundShort } from '../cancel/refund-of-order.ts'
import { partOfDue } from '../domain/part-of-due.ts'
import { pickFirstExpired } from '../domain/pick.ts'
import { type OrderState, orderMachine } from '../domain/states.ts'
import { orderShorted } from '../events.ts'
import { findOrder, insertSteps, linesOf, lockOrder, type OrderRecord } from '../tables/orders.ts'
import { lockPayOrder } from '../tables/pay-orders.ts'
import { approveLine, cutHold, heldOf } from '../tables/shipping.ts'

export interface Approval {
  /** False when nothing can be supplied: the order is cancelled and refunded. */
  readonly isSupplied: boolean
  /** The refund for what is missing. */
  readonly shortAmount: Fen
}

/**
 * The seller approves a paid order: how much of each line can be supplied (lines not named: all of it). The missing part returns
 * to stock and is refunded at once. Decided once; later calls change nothing.
 */
export function approveOrder(
  ctx: Context,
  orderId: string,
  supplied: ReadonlyMap<string, number> = new Map(),
): Promise<Approval> {
  return inSystemTransaction(ctx, async tx => {
    const order = await lockShippable(tx, orderId)
    const lines = await linesOf(tx.db, [orderId])
    if (lines.every(line => line.approvedQuantity !== null))
      return { isSupplied: true, shortAmount: fen(lines.reduce((sum, line) => sum + line.shortAmount, 0)) }
    const decisions = lines.map(line => ({ line, quantity: supplyOf(line, supplied) }))
    if (decisions.every(({ quantity }) => quantity === 0)) return dropOrder(tx, order, decisions)
    const amounts: Fen[] = []
    for (const { line, quantity } of decisions) {
      const short = partOfDue(fen(line.dueAmount), line.quantity, quantity, line.quantity - quantity)
      amounts.push(short)
      await approveLine(tx.db, line.id, quantity, short)
    }
    const shortAmount = add(...amounts)
    const missing = decisions.filter(({ line, quantity }) => quantity < line.quantity)
    if (missing.length > 0) await tellShort(tx, order, shortAmount, missing)
    else await insertSteps(tx.db, tx.now, order.companyId, [orderId], 'approve', '商家已审核订单，正在拣货')
    await refundShort(tx, orderId, shortAmount)
    await returnCoinsOf(tx, order, decisions)
    await releaseMissing(tx, decisions)
    return { isSupplied: true, shortAmount }
  })
}

/** Locks the order and its pay order, so that refunding and shipping never both happen. */
export async function lockShippable(ctx: Context, orderId: string): Promise<OrderRecord> {
  const found = await findOrder(ctx.db, orderId)
  if (!found) throw new Refusal('not-found')
  await lockPayOrder(ctx.db, found.payOrderId)
  const order = await lockOrder(ctx.db, orderId)
  if (!order || !canStep(orderMachine, order.state as OrderState, 'ship')) throw new Refusal('state-changed')
  if (await waitsForGroup(ctx.db, order.payOrderId)) throw new Refusal('state-changed')
  return order
}

function supplyOf(line: { id: string; quantity: number }, supplied: ReadonlyMap<string, number>): number {
  const wanted = supplied.get(line.id) ?? line.quantity
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > line.quantity) throw new RangeError(`supply of ${wanted}`)
  return wanted
}

async function tellShort(
  ctx: Context,
  { id: orderId, orderNo, companyId, storeId, storeName }: OrderRecord,
  shortAmount: Fen,
  missing: readonly { line: { displayName: string; quantity: number; packUnit: string }; quantity: number }[],
): Promise<void> {
  const goods = missing
    .map(({ line, quantity }) => `${line.displayName} 缺 ${line.quantity - quantity} ${line.packUnit}`)
    .join('、')
  await insertSteps(
    ctx.db,
    ctx.now,
    companyId,
    [orderId],
    'short',
    `商家部分缺货（${goods}），缺货部分 ${formatYuan(shortAmount)} 元已退回`,
  )
  await postMessage(ctx, {
    companyId,
    kind: 'logistics',
    title: '订单部分缺货',
    body: `${storeName}的订单 ${orderNo} 部分缺货：${goods}。缺货部分 {0} 元已原路退回。`,
    amounts: [shortAmount],
    link: `/orderDetail?orderId=${orderId}`,
  })
  await publish(ctx, orderShorted, orderId, { orderId, companyId, storeId, amount: shortAmount })
}

interface Decision {
  readonly line: { readonly id: string; readonly quantity: number }
  /** The supplied quantity. */
  readonly quantity: number
}

async function releaseMissing(ctx: Context, decisions: readonly Decision[]): Promise<void> {
  const holds = Map.groupBy(
    await heldOf(
      ctx.db,
      decisions.map(({ line }) => line.id),
    ),
    hold => hold.lineId,
  )
  const spare = decisions.flatMap(({ line, quantity }) => {
    const own = holds.get(line.id) ?? []
    return pickFirstExpired(own, quantity).spare.map(hold => ({
      hold,
      held: own.find(one => one.batchId === hold.batchId)?.quantity ?? 0,
    }))
  })
  for (const { hold, held } of spare) await cutHold(ctx.db, hold, held)
  await releaseStock(
    ctx.db,
    spare.map(({ hold }) => hold),
  )
}

/** Nothing can be supplied: the order is cancelled, with freight and coins. */
async function dropOrder(ctx: Context, order: OrderRecord, decisions: readonly Decision[]): Promise<Approval> {
  const { id: orderId, companyId, orderNo, storeName } = order
  const payable = fen(order.payable)
  await returnCoinsOf(ctx, order, decisions)
  await postMessage(ctx, {
    companyId,
    kind: 'logistics',
    title: '订单已取消',
    body: `${storeName}的订单 ${orderNo} 因缺货无法供应，货款 {0} 元原路退回。`,
    amounts: [payable],
    link: `/orderDetail?orderId=${orderId}`,
  })
  await cancelUnshipped(ctx, orderId, '商家缺货，无法供应，货款原路退回')
  return { isSupplied: false, shortAmount: payable }
}

/** Coins that paid a part of the missing packs. */
async function returnCoinsOf(ctx: Context, order: OrderRecord, decisions: readonly Decision[]): Promise<void> {
  const { id: orderId, companyId, orderNo } = order
  const coins = new Map((await coinSharesOf(ctx.db, [orderId])).map(share => [share.lineId, share.amount]))
  const back = decisions.map(({ line, quantity }) =>
    partOfDue(coins.get(line.id) ?? ZERO, line.quantity, quantity, line.quantity - quantity),
  )
  await returnCoins(ctx, {
    companyId,
    amount: add(...back),
    subject: `short:${orderId}`,
    memo: `订单 ${orderNo} 缺货，九采币退回`,
  })
}
