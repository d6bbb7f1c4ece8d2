import type { Difference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import { lineAmount, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { isUnderSpecialControl } from '@xiaojiu/kernel/special-control.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { listPriceFor, offersOf, priceForEach } from '#modules/catalogue/public.ts'
import { companyOf } from '#modules/company/public.ts'
import {
  coinSharesOf,
  type DeliveredLine,
  deliveredLines,
  type OrderHead,
  orderHeads,
  partOfDue,
} from '#modules/order/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ClaimFacts } from './domain/eligibility.ts'
import type { Phase } from './domain/kinds.ts'
import { type Pool, without } from './domain/refund-share.ts'
import { type Claimed, claimedOf } from './tables/claims.ts'

export interface BatchLeft {
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly shippedQuantity: number
  readonly receivedQuantity: number | null
  readonly freeQuantity: number
  readonly returnableQuantity: number
  /** Packs beyond the shipped quantity, reported on arrival. */
  readonly overQuantity: number
}

/** A line with what can still be claimed. */
export interface ClaimLine {
  readonly line: DeliveredLine
  readonly pool: Pool
  readonly coinPool: Pool
  readonly facts: ClaimFacts
  readonly batches: readonly BatchLeft[]
  /** The store's current unit price; null when it is off sale. */
  readonly priceNow: UnitPrice | null
}

export interface ClaimOrder {
  readonly head: OrderHead
  readonly phase: Phase
  readonly lines: readonly ClaimLine[]
}

const PHASES: Readonly<Partial<Record<OrderHead['state'], Phase>>> = {
  'awaiting-shipment': 'unshipped',
  // The lines contain only shipped packs.
  'partly-shipped': 'on-the-way',
  shipped: 'on-the-way',
  completed: 'received',
}

/** The after-sale data of an order: only paid or shipped orders. */
export async function readClaimable(ctx: Context, orderId: string): Promise<ClaimOrder> {
  const [head] = await orderHeads(ctx.db, [orderId])
  if (!head) throw new Refusal('not-found')
  const phase = PHASES[head.state]
  if (!phase)
    throw new Refusal('case-not-allowed', {
      detail: head.state === 'cancelled' ? '订单已取消，无需售后' : '订单尚未付款，可直接取消',
    })
  const today = dayOf(ctx.now)
  const delivered = await deliveredLines(ctx.db, [orderId], today)
  const claimed = Map.groupBy(await claimedOf(ctx.db, [orderId]), one => one.lineId)
  const coins = new Map((await coinSharesOf(ctx.db, [orderId])).map(share => [share.lineId, share.amount]))
  const prices = await pricesNow(ctx, head.companyId, delivered, today)
  return {
    head,
    phase,
    lines: delivered.map(line =>
      claimLine(line, phase, claimed.get(line.lineId) ?? [], coins.get(line.lineId) ?? fen(0), prices),
    ),
  }
}

type PriceOf = (line: DeliveredLine, quantity: number) => UnitPrice | null

/** The current unit price for the buyer of the order. */
async function pricesNow(
  ctx: Context,
  companyId: string,
  lines: readonly DeliveredLine[],
  today: Day,
): Promise<PriceOf> {
  const offers = await offersOf(
    ctx.db,
    lines.map(line => line.offerId),
    today,
  )
  const buyer = await companyOf(ctx.db, companyId)
  const asked = buyer
    ? [...offers.values()].map(offer => ({ buyer: { ...buyer, companyKind: buyer.kind }, offer }))
    : []
  const priced = new Map((await priceForEach(ctx, asked)).map(offer => [offer.id, offer]))
  return ({ offerId }, quantity) => {
    const offer = priced.get(offerId)
    return offer?.isOnSale ? listPriceFor(offer, quantity) : null
  }
}

function claimLine(
  line: DeliveredLine,
  phase: Phase,
  claimed: readonly Claimed[],
  coinsPaid: Fen,
  priceOf: PriceOf,
): ClaimLine {
  const total = (pick: (one: Claimed) => number) => claimed.reduce((sum, one) => sum + pick(one), 0)
  const units = line.shippedQuantity - total(one => one.units)
  const held = total(one => one.heldUnits)
  // A running exchange keeps the money of its packs, too: the others get no more than their share.
  const left = (amount: Fen) => without({ units: units + held, amount }, held)
  const pool = left(subtract(line.suppliedDue, fen(total(one => one.amount))))
  const coinsShipped = partOfDue(coinsPaid, line.orderedQuantity, 0, line.shippedQuantity)
  const coinPool = left(subtract(coinsShipped, fen(total(one => one.coinCount))))
  const priceNow = priceOf(line, line.shippedQuantity)
  const batches = batchesLeft(line, phase, claimed)
  return {
    line,
    pool,
    coinPool,
    priceNow,
    batches,
    facts: {
      phase,
      shippedAt: line.shippedAt,
      receivedAt: line.receivedAt,
      isCold: line.storageClass === 'cold',
      isPrescription: line.rxClass === 'rx',
      isSpecial: isUnderSpecialControl(line.specialFlags),
      isClearance: line.isClearance,
      isCheaperNow: priceNow !== null && lineAmount(priceNow, units) < pool.amount,
      freeCount: units,
      overCount: batches.reduce((sum, batch) => sum + batch.overQuantity, 0),
    },
  }
}

/** A batch may have come in several parcels. */
function batchesLeft(line: DeliveredLine, phase: Phase, claimed: readonly Claimed[]): BatchLeft[] {
  return [...Map.groupBy(line.batches, batch => batch.batchId)].flatMap(([batchId, parts]) => {
    const [first] = parts
    if (!first) return []
    const shipped = parts.reduce((sum, part) => sum + part.shippedQuantity, 0)
    const isChecked = parts.some(part => part.receivedQuantity !== null)
    const received = parts.reduce((sum, part) => sum + (part.receivedQuantity ?? 0), 0)
    const taken = claimed.find(one => one.batchId === batchId)
    const free = shipped - (taken?.units ?? 0)
    const found = (kinds: (kind: Difference) => boolean) =>
      parts
        .flatMap(part => part.differences.filter(({ kind }) => kinds(kind)))
        .reduce((sum, one) => sum + one.quantity, 0)
    // Goods that were not accepted and are not missing are with the buyer and can be returned.
    const here =
      phase === 'received' && isChecked ? received + found(kind => kind !== 'short' && kind !== 'over') : shipped
    return [
      {
        batchId,
        batchNo: first.batchNo,
        expiresOn: first.expiresOn,
        shippedQuantity: shipped,
        receivedQuantity: isChecked ? received : null,
        freeQuantity: free,
        returnableQuantity: Math.max(0, Math.min(free, here - (taken?.backUnits ?? 0))),
        overQuantity: Math.max(0, found(kind => kind === 'over') - (taken?.overUnits ?? 0)),
      },
    ]
  })
}
