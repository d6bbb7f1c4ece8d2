import type { PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import type { GiftWay } from '@xiaojiu/contract/after-sale/words.ts'
import { add, type Fen, fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount } from '@xiaojiu/kernel/price.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type GiftGiven, giftsEarnedBy, unshippedDue } from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { judge } from './domain/eligibility.ts'
import { GIFT_KINDS, KINDS } from './domain/kinds.ts'
import { goodsOf, REASONS } from './domain/reasons.ts'
import { type Pool, priceDrop, shareOf, sharesOf, unearnedCount } from './domain/refund-share.ts'
import { type BatchLeft, type ClaimLine, type ClaimOrder, readClaimable } from './read-claimable.ts'
import { type CaseGift, giftsAsked, packsBack } from './tables/case-gifts.ts'
import { openWholeCase } from './tables/claims.ts'

export interface PlannedLine {
  readonly of: ClaimLine
  readonly batch: BatchLeft
  readonly quantity: number
  readonly refundAmount: Fen
  readonly coinCount: number
}

/** The content and the refund of a case, to the fen. */
export interface CasePlan {
  readonly kind: PreviewCase['kind']
  readonly order: ClaimOrder
  readonly lines: readonly PlannedLine[]
  readonly freight: Fen
  /** Gifts that the order no longer qualifies for after the return. */
  readonly gifts: readonly UnearnedGift[]
  readonly giftWay: GiftWay | null
  readonly giftWithheld: Fen
  readonly refundAmount: Fen
  readonly coinCount: number
  readonly isGoodsBack: boolean
  readonly needsPhotos: boolean
}

/** Plans a request as of a day, or refuses it with the reason. */
export async function planCase(ctx: Context, wish: PreviewCase, day: Day = dayOf(ctx.now)): Promise<CasePlan> {
  const { kind, reason } = wish
  const order = await readClaimable(ctx, wish.orderId)
  if (!KINDS[kind].isForBuyers) throw new Refusal('case-not-allowed', { detail: '召回由平台发起' })
  const shape = { kind, isGoodsBack: goodsOf(kind, reason) === 'back', needsPhotos: REASONS[reason].needsPhotos }
  if (order.phase === 'unshipped') return { ...shape, ...(await planWhole(ctx, order, wish)) }
  const lines = planLines(order, wish, day)
  const share = add(...lines.map(line => line.refundAmount))
  const gifts = shape.isGoodsBack && GIFT_KINDS.includes(kind) ? await planGifts(ctx.db, wish.orderId, wish.lines) : []
  const giftWay = gifts.length > 0 ? (wish.giftWay ?? 'return') : null
  const giftWithheld = giftWay === 'keep' ? withheldFor(gifts, share) : ZERO
  return {
    ...shape,
    ...{ order, lines, gifts, giftWay, giftWithheld },
    freight: ZERO,
    refundAmount: subtract(share, giftWithheld),
    coinCount: lines.reduce((sum, line) => sum + line.coinCount, 0),
  }
}

/** Not shipped yet: the whole order including freight. */
async function planWhole(ctx: Context, order: ClaimOrder, { kind, reason, orderId }: PreviewCase) {
  if (kind !== 'refund-only' || reason !== 'unwanted')
    throw new Refusal('case-not-allowed', { detail: '订单尚未发货，可整单申请退款' })
  if ((await openWholeCase(ctx.db, orderId)) !== null)
    throw new Refusal('case-not-allowed', { detail: '已申请退款，请等待商家处理' })
  const { freight, payable } = order.head
  const { amount, coinCount } = await unshippedDue(ctx.db, { id: orderId, payable })
  return {
    order,
    lines: [],
    ...{ gifts: [], giftWay: null, giftWithheld: ZERO },
    freight,
    refundAmount: amount,
    coinCount,
  }
}

function planLines(order: ClaimOrder, { kind, reason, lines: wishes }: PreviewCase, today: Day): PlannedLine[] {
  if (wishes.length === 0) throw new Refusal('case-not-allowed', { detail: '请选择商品和数量' })
  if (new Set(wishes.map(wish => wish.lineId + wish.batchId)).size !== wishes.length)
    throw new Refusal('case-not-allowed', { detail: '同一批号只需选择一次' })
  return [...Map.groupBy(wishes, wish => wish.lineId)].flatMap(([lineId, parts]) => {
    const of = order.lines.find(one => one.line.lineId === lineId)
    if (!of) throw new Refusal('not-found')
    const verdict = judge(of.facts, kind, reason, today)
    if (!verdict.isOpen) throw new Refusal('case-not-allowed', { detail: `${of.line.displayName}：${verdict.why}` })
    const batches = parts.map(({ batchId, quantity }) => takeBatch(of, batchId, quantity, kind, reason))
    const quantities = parts.map(part => part.quantity)
    const refunds = refundsOf(of, kind, quantities)
    const coins = KINDS[kind].takesUnits ? sharesOf(of.coinPool, quantities) : []
    return parts.map(({ quantity }, index) => ({
      of,
      batch: batches[index] as BatchLeft,
      quantity,
      refundAmount: refunds[index] ?? ZERO,
      coinCount: coins[index] ?? 0,
    }))
  })
}

function takeBatch(
  { line, batches }: ClaimLine,
  batchId: string,
  quantity: number,
  kind: PreviewCase['kind'],
  reason: PreviewCase['reason'],
): BatchLeft {
  const batch = batches.find(one => one.batchId === batchId)
  if (!batch) throw new Refusal('not-found')
  const most = mostOf(batch, kind, reason)
  if (quantity > most)
    throw new Refusal('case-too-many', {
      name: line.displayName,
      batchNo: batch.batchNo,
      most,
      unit: line.packUnit,
    })
  return batch
}

function mostOf(batch: BatchLeft, kind: PreviewCase['kind'], reason: PreviewCase['reason']): number {
  if (kind === 'papers') return batch.shippedQuantity
  if (kind === 'surplus') return batch.overQuantity
  return goodsOf(kind, reason) === 'back' ? batch.returnableQuantity : batch.freeQuantity
}

/** The refund of each part of a line. */
function refundsOf({ pool, priceNow }: ClaimLine, kind: PreviewCase['kind'], quantities: readonly number[]): Fen[] {
  if (KINDS[kind].takesUnits) return sharesOf(pool, quantities)
  if (kind !== 'price-protection' || priceNow === null) return quantities.map(() => ZERO)
  let left: Pool = pool
  return quantities.map(quantity => {
    const drop = priceDrop(left, quantity, lineAmount(priceNow, quantity))
    left = { units: left.units - quantity, amount: subtract(left.amount, shareOf(left, quantity)) }
    return drop
  })
}

/** A gift that the return takes the qualification from. */
type UnearnedGift = Pick<GiftGiven, 'orderId' | 'ruleId' | 'name' | 'count' | 'worth'>

/** Gifts that the order no longer qualifies for after this return, without those claimed before; the case's own are not counted. */
export async function planGifts(
  db: Db,
  orderId: string,
  packs: readonly { readonly lineId: string; readonly quantity: number }[],
  own: readonly CaseGift[] = [],
): Promise<UnearnedGift[]> {
  const given = await giftsEarnedBy(db, orderId)
  if (given.length === 0) return []
  const before = await packsBack(
    db,
    given.flatMap(gift => gift.lines.map(line => line.lineId)),
  )
  const asked = await giftsAsked(
    db,
    given.map(gift => gift.orderId),
  )
  const backOf = (lineId: string) =>
    packs.filter(one => one.lineId === lineId).reduce((sum, one) => sum + one.quantity, before.get(lineId) ?? 0)
  return given.flatMap(gift => {
    const { ruleId, name, worth } = gift
    const countIn = (rows: readonly CaseGift[]) =>
      rows.filter(row => isSameGift(row, gift)).reduce((sum, row) => sum + row.count, 0)
    const count = unearnedCount(gift, backOf) - (countIn(asked) - countIn(own))
    return count > 0 ? [{ orderId: gift.orderId, ruleId, name, count, worth }] : []
  })
}

type GiftName = Pick<CaseGift, 'orderId' | 'ruleId' | 'name'>

export function isSameGift(one: GiftName, other: GiftName): boolean {
  return one.orderId === other.orderId && one.ruleId === other.ruleId && one.name === other.name
}

/** The orders to lock while gifts of this one are computed. */
export async function ordersSharingGifts(db: Db, orderId: string): Promise<string[]> {
  const given = await giftsEarnedBy(db, orderId)
  return [orderId, ...given.flatMap(gift => gift.lines.map(line => line.orderId))]
}

/** The deduction from a refund for kept gifts; never more than the refund. */
function withheldFor(gifts: readonly UnearnedGift[], refund: Fen): Fen {
  return least(fen(gifts.reduce((sum, gift) => sum + gift.count * gift.worth, Number(ZERO))), refund)
}
