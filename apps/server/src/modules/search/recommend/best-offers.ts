import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { choiceFor, offersOfProducts, type PricedOffer, presentOffers } from '#modules/catalogue/public.ts'
import { type Buyer, judgeOffers, toPriceGate } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'

/** For each product the offer to show: the cheapest this buyer can buy now; products without one are left out. */
export async function bestOffers(
  ctx: Context,
  buyer: Buyer,
  productIds: readonly string[],
): Promise<Map<string, GoodsRow>> {
  const today = dayOf(ctx.now)
  const offers = await offersOfProducts(ctx, buyer, productIds)
  const verdicts = judgeOffers(buyer, [...offers.values()].flat(), today)
  const chosen = [...offers.values()].flatMap(list => cheapest(buyer, list, verdicts) ?? [])
  const rows = await presentOffers(ctx.db, buyer, chosen, today)
  return new Map([...rows.values()].map(row => [row.productId, row]))
}

function cheapest(
  buyer: Buyer,
  offers: readonly PricedOffer[],
  verdicts: ReturnType<typeof judgeOffers>,
): PricedOffer | undefined {
  const isThere = (offer: PricedOffer) => offer.sellable.count >= offer.pack.minQuantity
  const canBuy = (offer: PricedOffer) => {
    const verdict = verdicts.get(offer.id)
    return verdict !== undefined && toPriceGate(verdict).canBuy
  }
  // Anonymous callers cannot buy: the best seller is shown, without its price.
  const wanted = offers.filter(offer => isThere(offer) && (buyer.kind !== 'company' || canBuy(offer)))
  return buyer.kind === 'company'
    ? wanted.toSorted((a, b) => leastPrice(a) - leastPrice(b) || (a.id < b.id ? -1 : 1))[0]
    : wanted.toSorted((a, b) => b.soldCount - a.soldCount || (a.id < b.id ? -1 : 1))[0]
}

/** At the smallest quantity, as in lists. */
function leastPrice(offer: PricedOffer): number {
  return choiceFor(offer, offer.pack.minQuantity).unitPrice
}
