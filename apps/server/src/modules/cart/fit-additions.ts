import type { ValidateErrorType } from '@xiaojiu/contract/qualification/schemas.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import {
  choiceFor,
  explainQuantity,
  fitQuantity,
  lookTogether,
  type PricedOffer,
  pricedTogether,
  readGoods,
  type SeenByBuyer,
  verdictOf,
  versionsFor,
} from '#modules/catalogue/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import type { CartQuantities } from './known-carts.ts'
import { type LineAddition, lockQuantities } from './tables.ts'

/** Goods to be added to the cart. */
export interface LineWish {
  readonly offerId: string
  readonly quantity: number
}

/** A line that can be added; `quantity` is the new total of the line, `note` says why it differs from the request. */
export interface FittedLine extends LineAddition {
  readonly note: string
  /** Not in the cart yet. */
  readonly isNew: boolean
}

/** A line that cannot be added, and why. */
export interface RefusedLine {
  readonly offerId: string
  readonly cause: 'unavailable' | 'gate' | 'quantity'
  readonly reason: string
  readonly validateErrorType: ValidateErrorType | null
  readonly licenceCodes: readonly string[]
}

/** Goods and buyer from the cache, read before the cart is locked; null inside a transaction. */
export async function seenOf(ctx: MemberContext, wishes: readonly LineWish[]): Promise<SeenByBuyer | null> {
  return ctx.isInTransaction
    ? null
    : lookTogether(
        ctx,
        wishes.map(wish => wish.offerId),
      )
}

/** The result of additions to a cart of `lineCount` lines. */
export interface Additions {
  readonly fitted: FittedLine[]
  readonly refused: RefusedLine[]
  readonly lineCount: number
}

/**
 * The result of these additions to the current cart; the cart is locked until the transaction ends. What is not cached
 * is read from the database.
 */
export async function fitAdditions(
  tx: MemberContext,
  wishes: readonly LineWish[],
  seen: SeenByBuyer | null,
): Promise<Additions> {
  const { companyId } = tx.actor
  const wanted = sumByOffer(wishes)
  const [inCart, goods] = await together(
    lockQuantities(tx.db, companyId, [...wanted.keys()]),
    seen ?? pricedTogether(tx, companyId, versionsFor(tx, companyId), readGoods(tx, wanted.keys())),
  )
  return fitInto(inCart, wanted, goods, dayOf(tx.now))
}

/** The same for a cart of which this is known or guessed. */
export function fitGuessed(
  inCart: CartQuantities,
  wishes: readonly LineWish[],
  seen: SeenByBuyer,
  today: Day,
): Additions {
  return fitInto(inCart, sumByOffer(wishes), seen, today)
}

function fitInto(
  inCart: CartQuantities,
  wanted: ReadonlyMap<string, number>,
  { buyer, offers }: SeenByBuyer,
  today: Day,
): Additions {
  const fitted: FittedLine[] = []
  const refused: RefusedLine[] = []
  for (const [offerId, quantity] of wanted) {
    const offer = offers.get(offerId)
    const verdict = offer && verdictOf(buyer, offer, today)
    const plain = { offerId, validateErrorType: null, licenceCodes: [] }
    if (!offer?.isOnSale) {
      refused.push({ ...plain, cause: 'unavailable', reason: '商品已下架' })
    } else if (verdict && !verdict.isAllowed) {
      const { tips, validateErrorType, licenceCodes } = verdict
      refused.push({ offerId, cause: 'gate', reason: tips, validateErrorType, licenceCodes })
    } else {
      const line = fitLine(offer, (inCart.quantities.get(offerId) ?? 0) + quantity)
      if (line.quantity > 0) fitted.push({ ...line, isNew: !inCart.quantities.has(offerId) })
      else refused.push({ ...plain, cause: 'quantity', reason: line.note || '暂时不能购买' })
    }
  }
  return { fitted, refused, lineCount: inCart.lineCount }
}

/** Repeated goods in one call are merged into one line. */
function sumByOffer(wishes: readonly LineWish[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { offerId, quantity } of wishes) sums.set(offerId, (sums.get(offerId) ?? 0) + quantity)
  return sums
}

function fitLine(offer: PricedOffer, asked: number): Omit<FittedLine, 'isNew'> {
  const room = { stock: offer.sellable.count }
  const quantity = fitQuantity(offer.pack, asked, room)
  const note = explainQuantity(offer.pack, asked, room) ?? ''
  return { offerId: offer.id, quantity, unitPrice: choiceFor(offer, Math.max(1, quantity)).unitPrice, note }
}
