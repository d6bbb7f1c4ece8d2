import { add, allocate, type Fen, fen, formatYuan, moneyWords, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { restock } from '#modules/catalogue/public.ts'
import { returnCoins, returnCoupons, takeBackCoins } from '#modules/marketing/public.ts'
import {
  cancelUnshipped,
  deliveredLines,
  noteRefunded,
  orderHeads,
  refundOfOrder,
  type StillPaid,
} from '#modules/order/public.ts'
import { lastPaymentOf } from '#modules/payment/public.ts'
import { beyondLimits, type Context } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Bearing, compensateStore, type Resold } from './compensate-store.ts'
import { KINDS } from './domain/kinds.ts'
import { REASONS } from './domain/reasons.ts'
import { shareOf } from './domain/refund-share.ts'
import { caseRefunded } from './events.ts'
import { type Case, type CaseLineRow, linesOf, setRefundAmount } from './tables/cases.ts'
import { refundedOf } from './tables/claims.ts'
import { type LineRefund, setLineRefund } from './tables/line-shares.ts'
import { insertStep } from './tables/steps.ts'

/**
 * Refunds what was agreed when the case was filed: money by its original way, coins, coupons. The case is already completed in the
 * same transaction; `refunded_at` marks it as refunded. A store that does not bear it is compensated. Returns the refund.
 */
export async function refundCase(ctx: Context, found: Case, bearing: Bearing = {}): Promise<Fen> {
  const { id, caseNo, orderId, orderNo, companyId, storeId, payOrderId } = found
  const { amount, coinCount } =
    found.reason === 'unwanted'
      ? await giveUpOrder(ctx, found)
      : { amount: fen(found.refundAmount), coinCount: found.coinCount }
  if (found.reason !== 'unwanted') {
    await refundOfOrder(ctx, { orderId, amount, subject: id, caseNo, reason: `售后单 ${caseNo} 退款` })
    const lines = await linesOf(ctx.db, [id])
    const takesUnits: boolean = KINDS[found.kind].takesUnits
    await noteRefunded(ctx.db, refundedGoods(found, lines, takesUnits))
    await publish(ctx, caseRefunded, id, {
      ...{ caseId: id, caseNo, orderId, companyId, storeId, amount },
      lines: lines.map(line => ({
        lineId: line.lineId,
        quantity: takesUnits ? line.quantity - line.failedQuantity : 0,
        amount: line.refundAmount,
      })),
    })
  }
  await compensateStore(ctx, found, { ...bearing, refund: amount })
  const note = `退款 ${moneyWords(amount)} 已按原支付方式退回`
  await insertStep(ctx.db, ctx.now, { caseId: id, companyId, verb: 'refund', author: 'platform', note })
  const memo = `售后单 ${caseNo} 退款，九采币退回`
  await returnCoins(ctx, { companyId, amount: coinCount, subject: `case:${id}`, memo })
  await takeRewards(ctx, orderId, orderNo)
  await giveCouponsBack(ctx, payOrderId)
  return amount
}

/** The refund of each line and batch; the deduction for gifts is distributed over them. */
function refundedGoods({ isGoodsBack, giftWithheld }: Case, lines: readonly CaseLineRow[], takesUnits: boolean) {
  const weights = lines.map(line => line.refundAmount)
  const withheld = giftWithheld > 0 ? allocate(fen(giftWithheld), weights) : []
  return lines.map(({ lineId, batchId, quantity, failedQuantity, refundAmount }, index) => ({
    ...{ lineId, batchId },
    quantity: takesUnits ? quantity - failedQuantity : 0,
    amount: subtract(fen(refundAmount), withheld[index] ?? ZERO),
    isGoodsBack,
  }))
}

/** Packs that the seller could not supply may have been refunded since the case was filed. */
async function giveUpOrder(ctx: Context, { id, caseNo, orderId }: Case): Promise<StillPaid> {
  const stillPaid = await cancelUnshipped(ctx, orderId, `售后单 ${caseNo}：未发货，商家同意退款`)
  await setRefundAmount(ctx.db, id, stillPaid.amount, stillPaid.coinCount)
  return stillPaid
}

/** Goods that passed the inspection and are as good as new are restocked; spoilt and recalled ones never. */
export async function restockCase(ctx: Context, found: Case): Promise<readonly Resold[]> {
  if (!REASONS[found.reason].isResellable) return []
  const lines = await linesOf(ctx.db, [found.id])
  await restock(ctx.db, lines)
  return lines
}

/** The order keeps the coins for what is still paid. */
export async function takeRewards(ctx: Context, orderId: string, orderNo: string): Promise<void> {
  const supplied = (await deliveredLines(ctx.db, [orderId], dayOf(ctx.now))).map(line => line.suppliedDue)
  const refunded = (await refundedOf(ctx.db, [orderId])).get(orderId) ?? ZERO
  if (supplied.length > 0 && refunded > ZERO)
    await takeBackCoins(ctx, { orderId, orderNo, stillPaid: subtract(add(...supplied), refunded) })
}

/** Coupons are returned when the whole pay order is refunded, whatever was paid together with it. */
export async function giveCouponsBack(ctx: Context, payOrderId: string): Promise<void> {
  if (await beyondLimits(ctx, tx => isAllRefunded(tx, payOrderId))) await returnCoupons(ctx, payOrderId)
}

async function isAllRefunded({ db, now }: Context, payOrderId: string): Promise<boolean> {
  const payment = await lastPaymentOf(db, payOrderId)
  const orderIds = (payment?.parts ?? [])
    .filter(part => (part.payableId ?? payOrderId) === payOrderId)
    .map(part => part.orderId)
  const open = (await orderHeads(db, orderIds)).filter(head => head.state !== 'cancelled')
  if (open.some(head => head.state !== 'shipped' && head.state !== 'completed')) return false
  const openIds = open.map(head => head.orderId)
  const supplied = (await deliveredLines(db, openIds, dayOf(now))).map(line => line.suppliedDue)
  const refunded = [...(await refundedOf(db, openIds)).values()]
  return add(...supplied) === add(...refunded)
}

/** Reduces the refund of a locked case to a part, distributed over its lines to the fen. Returns the changed case. */
export async function cutRefund(tx: Context, found: Case, amount: Fen): Promise<Case> {
  if (amount === fen(found.refundAmount)) return found
  refuseAboveShare(found, amount)
  const lines = await linesOf(tx.db, [found.id])
  const shares = allocate(
    add(amount, fen(found.giftWithheld)),
    lines.map(line => line.refundAmount),
  )
  const cut = lines.map((line, index) => {
    const share = shares[index] ?? ZERO
    const { refundAmount, coinCount } = line
    const kept = refundAmount === 0 ? 0 : Number((BigInt(coinCount) * BigInt(share)) / BigInt(refundAmount))
    return { ...line, refundAmount: share, coinCount: kept }
  })
  return writeLines(tx, found, cut)
}

/** A line of an inspected return, divided to the fen into what passed and what failed. */
export interface DividedLine {
  readonly line: CaseLineRow
  readonly failedQuantity: number
  readonly passedShare: Fen
  readonly passedCoins: number
}

export function divideLine(line: CaseLineRow, failedQuantity: number): DividedLine {
  const passed = line.quantity - failedQuantity
  return {
    ...{ line, failedQuantity },
    passedShare: shareOf({ units: line.quantity, amount: fen(line.refundAmount) }, passed),
    passedCoins: shareOf({ units: line.quantity, amount: fen(line.coinCount) }, passed),
  }
}

/** An order that was not shipped is refunded as a whole. */
export function refuseAboveShare({ refundAmount, reason }: Case, amount: Fen): void {
  if (amount <= ZERO || amount > fen(refundAmount) || reason === 'unwanted')
    throw new Refusal('case-over-share', { most: formatYuan(fen(refundAmount)) })
}

async function writeLines({ db }: Context, found: Case, lines: readonly LineRefund[]): Promise<Case> {
  for (const line of lines) await setLineRefund(db, line)
  const coinCount = lines.reduce((sum, line) => sum + line.coinCount, 0)
  const refundAmount = subtract(add(...lines.map(line => fen(line.refundAmount))), fen(found.giftWithheld))
  await setRefundAmount(db, found.id, refundAmount, coinCount)
  return { ...found, refundAmount, coinCount }
}
