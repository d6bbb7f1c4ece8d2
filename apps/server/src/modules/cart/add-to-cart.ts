import type { CartAdditionLine, CartAdditionResult } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { explainQuantity, fitQuantity, type Offer, offersOf, priceFor } from '#modules/catalogue/public.ts'
import { buyerFactsOf, judgeOffers, type Verdict } from '#modules/qualification/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countLines, type LineAddition, lockQuantities, putLines } from './store.ts'

const MAX_LINES = 1000

/** Puts goods in the cart, or raises the quantity of lines already there: all of them, or none with the reason. */
export function addToCart(ctx: MemberContext, asked: readonly CartAdditionLine[]): Promise<CartAdditionResult> {
  return inTransaction(ctx, async tx => {
    const today = dayOf(tx.now)
    const { companyId } = tx.actor
    const wanted = sumByOffer(asked)
    const offers = await offersOf(tx.db, wanted.keys(), today)
    const verdicts = judgeOffers(await buyerFactsOf(tx.db, companyId, today), offers.values(), today)
    const inCart = await lockQuantities(tx.db, companyId, [...wanted.keys()])
    const additions: (LineAddition & { note: string })[] = []
    for (const [offerId, quantity] of wanted) {
      const offer = offers.get(offerId)
      if (!offer?.isOnSale) throw new Refusal('goods-unavailable', { offerId })
      const verdict = verdicts.get(offerId)
      if (verdict && !verdict.isAllowed) return forbidden(verdict, await countLines(tx.db, companyId))
      additions.push(fitLine(offer, (inCart.get(offerId) ?? 0) + quantity))
    }
    await putLines(tx.db, tx.now, tx.actor, additions)
    const cartNum = await countLines(tx.db, companyId)
    if (cartNum > MAX_LINES) throw new Refusal('cart-full')
    return { cartNum, tips: '', validateErrorType: null, licenseCodeList: [], lines: additions.map(plainLine) }
  })
}

/** The same goods twice in one call are one line. */
function sumByOffer(lines: readonly CartAdditionLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { offerId, quantity } of lines) sums.set(offerId, (sums.get(offerId) ?? 0) + quantity)
  return sums
}

function fitLine(offer: Offer, asked: number): LineAddition & { note: string } {
  const room = { stock: offer.sellable.count }
  const quantity = fitQuantity(offer.pack, asked, room)
  const note = explainQuantity(offer.pack, asked, room)
  if (quantity === 0) throw new Refusal('quantity-refused', { detail: note ?? '暂时不能购买', offerId: offer.id })
  return { offerId: offer.id, quantity, unitPrice: priceFor(offer, quantity), note: note ?? '' }
}

function plainLine({ offerId, quantity, note }: LineAddition & { note: string }) {
  return { offerId, quantity, note }
}

function forbidden(verdict: Exclude<Verdict, { isAllowed: true }>, cartNum: number): CartAdditionResult {
  const { tips, validateErrorType, licenceCodes } = verdict
  return { cartNum, tips, validateErrorType, licenseCodeList: [...licenceCodes], lines: [] }
}
