import type { RecommendAsk, RecommendCheck } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartAdditionLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import {
  bestSellersOf,
  choiceFor,
  fitQuantity,
  type PricedOffer,
  presentOffers,
  pricedOffersOf,
} from '#modules/catalogue/public.ts'
import { activityScopeOf } from '#modules/marketing/public.ts'
import { type PricedBasket, priceCart } from '#modules/pricing/public.ts'
import { judgeOffers } from '#modules/qualification/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { addToCart } from '../add-to-cart.ts'
import { fillUp, fillUpRank, type Goal, goalsOf } from '../domain/fill-up.ts'
import { basketsOf, presentCart, settledTogether } from '../present-cart.ts'
import { type Cart, readCart } from '../read-cart.ts'

/** Number of a store's goods that are considered, best sellers first. */
const LOOKED_AT = 60

/** Goods that fill up the order of one store: the requested one, otherwise the one closest to its next threshold. */
export function checkRecommendations(ctx: MemberContext, ask: RecommendAsk): Promise<RecommendCheck> {
  return inSnapshot(ctx, async tx => {
    const cart = await readCart(tx)
    const { baskets, hints } = priceCart(basketsOf(cart, settledTogether(cart)), cart.rules)
    const storeId = ask.storeId ?? nearestStore(baskets) ?? cart.items[0]?.offer.storeId
    if (storeId === undefined) return { goals: [], goalKey: null, list: [] }
    const goals = goalsOf(
      storeId,
      baskets.find(basket => basket.storeId === storeId),
      hints,
    )
    const goal = goals.find(({ key }) => key === ask.goalKey) ?? goals[0] ?? null
    const offers = await buyableOffers(tx, cart, storeId, goal)
    const gap = gapOf(goal)
    const chosen = offers
      .flatMap(offer => recommend(offer, goal))
      .toSorted((a, b) => fillUpRank(gap, a) - fillUpRank(gap, b))
      .slice(0, ask.limit)
    const rows = await presentOffers(
      tx.db,
      cart.buyer,
      chosen.map(({ offer }) => offer),
      dayOf(tx.now),
    )
    return {
      goals,
      goalKey: goal?.key ?? null,
      list: chosen.flatMap(({ offer, quantity, amount, closes }) => {
        const goods = rows.get(offer.id)
        return goods ? [{ goods, quantity, amount, reaches: closes ? (goal?.kind ?? null) : null }] : []
      }),
    }
  })
}

/** Adds the chosen goods and returns the cart. */
export function confirmRecommendations(ctx: MemberContext, lines: readonly CartAdditionLine[]): Promise<CartView> {
  return inTransaction(ctx, async tx => {
    const { tips } = await addToCart(tx, lines)
    if (tips !== '') throw new Refusal('quantity-refused', { detail: tips })
    return presentCart(tx, await readCart(tx))
  })
}

/** In fen, else in packs. */
function gapOf(goal: Goal | null): number {
  return goal?.missingAmount ?? goal?.missingCount ?? 0
}

function nearestStore(baskets: readonly PricedBasket[]): string | undefined {
  return baskets
    .map(basket => ({ storeId: basket.storeId, gap: gapOf(goalsOf(basket.storeId, basket, [])[0] ?? null) }))
    .filter(({ gap }) => gap > 0)
    .toSorted((a, b) => a.gap - b.gap)[0]?.storeId
}

/** Goods of the threshold, otherwise best sellers of the store, that this buyer may buy and that are not in the cart. */
async function buyableOffers(
  ctx: MemberContext,
  cart: Cart,
  storeId: string,
  goal: Goal | null,
): Promise<PricedOffer[]> {
  const inCart = new Set(cart.items.map(item => item.offer.id))
  const named = goal?.isOfSomeGoods ? await activityScopeOf(ctx.db, goal.key, ctx.now) : null
  const ids = (
    named?.offerIds.slice(0, LOOKED_AT) ?? (await bestSellersOf(ctx.db, { storeId, limit: LOOKED_AT }))
  ).filter(id => !inCart.has(id))
  const offers = await pricedOffersOf(ctx, cart.buyer, ids)
  const verdicts = judgeOffers(cart.buyer, offers.values(), dayOf(ctx.now))
  return ids.flatMap(id => {
    const offer = offers.get(id)
    return offer?.isOnSale && verdicts.get(id)?.isAllowed && isFitting(offer, goal) ? [offer] : []
  })
}

/** Flash sales and group buys count towards no other promotion. */
function isFitting(offer: PricedOffer, goal: Goal | null): boolean {
  if (goal?.kind !== 'promotion') return true
  const { kind } = choiceFor(offer, offer.pack.minQuantity)
  const { brand } = offer.product
  return kind !== 'flash-sale' && kind !== 'group-buy' && (goal.brands === null || goal.brands.includes(brand ?? ''))
}

function recommend(offer: PricedOffer, goal: Goal | null) {
  const { minQuantity, stepQuantity } = offer.pack
  const amountOf = (quantity: number) => reckon(offer.price, quantity).due
  const isByCount = goal !== null && goal.missingAmount === null && goal.missingCount !== null
  const filled = fillUp(gapOf(goal), {
    minQuantity,
    stepQuantity,
    mostQuantity: fitQuantity(offer.pack, Number.MAX_SAFE_INTEGER, { stock: offer.sellable.count }),
    amountOf,
    countsAs: isByCount ? quantity => quantity : amountOf,
  })
  return filled ? [{ offer, ...filled }] : []
}
