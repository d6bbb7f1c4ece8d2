import type { RecommendAsk, Recommendation } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartAdditionLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import {
  bestSellersOf,
  fitQuantity,
  type PricedOffer,
  presentOffers,
  pricedOffersOf,
} from '#modules/catalogue/public.ts'
import { type PricedBasket, priceCart } from '#modules/pricing/public.ts'
import { judgeOffers } from '#modules/qualification/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { addToCart } from '../add-to-cart.ts'
import { fillUp, fillUpRank } from '../domain/fill-up.ts'
import { basketsOf, isOrderable, presentCart } from '../present-cart.ts'
import { type Cart, readCart } from '../read-cart.ts'

/** Goods of a store looked at, best sellers first. */
const LOOKED_AT = 60

/** Goods that would fill up the order of one store: the one asked for, else the one closest to its next threshold. */
export function checkRecommendations(ctx: MemberContext, ask: RecommendAsk): Promise<{ list: Recommendation[] }> {
  return inSnapshot(ctx, async tx => {
    const cart = await readCart(tx)
    const { baskets } = priceCart(basketsOf(cart, cart.items.filter(isOrderable)), cart.rules)
    const storeId = ask.storeId ?? nearestStore(baskets) ?? cart.items[0]?.offer.storeId
    if (storeId === undefined) return { list: [] }
    const goal = goalOf(baskets.find(basket => basket.storeId === storeId))
    const offers = await buyableOffers(tx, cart, storeId)
    const chosen = offers
      .flatMap(offer => recommend(offer, goal))
      .toSorted((a, b) => fillUpRank(goal.gap, a) - fillUpRank(goal.gap, b))
      .slice(0, ask.limit)
    const rows = await presentOffers(
      tx.db,
      cart.buyer,
      chosen.map(({ offer }) => offer),
      dayOf(tx.now),
    )
    return {
      list: chosen.flatMap(({ offer, quantity, amount, closes }) => {
        const goods = rows.get(offer.id)
        return goods ? [{ goods, quantity, amount, reaches: closes ? goal.reaches : null }] : []
      }),
    }
  })
}

/** Puts chosen goods in and answers the cart as it is then. */
export function confirmRecommendations(ctx: MemberContext, lines: readonly CartAdditionLine[]): Promise<CartView> {
  return inTransaction(ctx, async tx => {
    const { tips } = await addToCart(tx, lines)
    if (tips !== '') throw new Refusal('quantity-refused', { detail: tips })
    return presentCart(tx, await readCart(tx))
  })
}

interface Goal {
  readonly gap: number
  readonly reaches: Recommendation['reaches']
}

/** First the smallest order the store takes, then free delivery. */
function goalOf(basket: PricedBasket | undefined): Goal {
  if (basket && basket.minOrderGap > 0) return { gap: basket.minOrderGap, reaches: 'min-order' }
  const gap = basket?.freeAmountGap ?? 0
  return { gap, reaches: gap > 0 ? 'free-delivery' : null }
}

function nearestStore(baskets: readonly PricedBasket[]): string | undefined {
  return baskets
    .map(basket => ({ storeId: basket.storeId, gap: goalOf(basket).gap }))
    .filter(({ gap }) => gap > 0)
    .toSorted((a, b) => a.gap - b.gap)[0]?.storeId
}

/** Best sellers of the store that this buyer may buy and that are not in the cart yet. */
async function buyableOffers(ctx: MemberContext, cart: Cart, storeId: string): Promise<PricedOffer[]> {
  const today = dayOf(ctx.now)
  const inCart = new Set(cart.items.map(item => item.offer.id))
  const ids = (await bestSellersOf(ctx.db, { storeId, limit: LOOKED_AT })).filter(id => !inCart.has(id))
  const offers = await pricedOffersOf(ctx, cart.buyer, ids)
  const verdicts = judgeOffers(cart.buyer, offers.values(), today)
  return ids.flatMap(id => {
    const offer = offers.get(id)
    return offer?.isOnSale && verdicts.get(id)?.isAllowed ? [offer] : []
  })
}

function recommend(offer: PricedOffer, { gap }: Goal) {
  const { minQuantity, stepQuantity } = offer.pack
  const filled = fillUp(gap, {
    minQuantity,
    stepQuantity,
    mostQuantity: fitQuantity(offer.pack, Number.MAX_SAFE_INTEGER, { stock: offer.sellable.count }),
    amountOf: quantity => reckon(offer.price, quantity).due,
  })
  return filled ? [{ offer, ...filled }] : []
}
