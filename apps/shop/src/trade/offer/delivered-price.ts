import type { OfferPrice, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { PostageTerms } from '@xiaojiu/contract/store/schemas.ts'
import { add, type Fen, fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { choiceAt, reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { boundsOf, fitQuantity } from '@xiaojiu/kernel/quantity-rule.ts'
import { quantityRule } from './offer-quantity.ts'

/** What the buyer already orders from a store. */
export interface StoreBasket {
  readonly amount: Fen
  /** Packs. */
  readonly count: number
}

export const EMPTY_BASKET: StoreBasket = { amount: ZERO, count: 0 }

/** What it costs to have a quantity brought to the door, the goods already ordered from that store counted in. */
export interface Delivered {
  /** As this store's pack rule takes it. */
  readonly quantity: number
  readonly goodsAmount: Fen
  readonly postage: Fen
  /** Goods and postage shared over the quantity. */
  readonly unitPrice: UnitPrice
  /** Still missing to free delivery; `null`: free, or never free by amount. */
  readonly freeGap: Fen | null
  /** Still missing to the smallest order the store takes. */
  readonly minOrderGap: Fen
}

type Comparable = Pick<StoreOffer, 'price' | 'pack' | 'stock' | 'postage' | 'gate' | 'offerId'>

/** `null` when the price is hidden, the store does not deliver here, or too little is left. */
export function deliveredCost(offer: Comparable, wanted: number, basket: StoreBasket): Delivered | null {
  const { price, postage: terms, stock } = offer
  const rule = quantityRule(offer, '')
  if (!price || !terms || stock.state === 'out' || boundsOf(rule).blockedBy) return null
  const { quantity } = fitQuantity(wanted, rule)
  const goodsAmount = reckon(price, quantity).due
  const beside = isSettledAlone(price, quantity) ? EMPTY_BASKET : basket
  const orderAmount = add(beside.amount, goodsAmount)
  const isFree = isFreeDelivery(terms, orderAmount, beside.count + quantity)
  const postage = isFree ? ZERO : terms.postage
  const total = add(goodsAmount, postage)
  return {
    quantity,
    goodsAmount,
    postage,
    unitPrice: unitPrice(Math.floor((total * 200 + quantity) / (2 * quantity))),
    freeGap: isFree || terms.freeFrom === null ? null : gap(terms.freeFrom, orderAmount),
    minOrderGap: gap(terms.minOrder, orderAmount),
  }
}

/** Goods of a group are an order of their own: what lies in the cart does not help them to free delivery. */
export function isSettledAlone(price: OfferPrice, quantity: number): boolean {
  return choiceAt(price, quantity).kind === 'group-buy'
}

function isFreeDelivery(terms: PostageTerms, amount: Fen, count: number): boolean {
  if (terms.postage === 0) return true
  return (
    (terms.freeFrom !== null && amount >= terms.freeFrom) ||
    (terms.freeFromCount !== null && count >= terms.freeFromCount)
  )
}

function gap(target: Fen, have: Fen): Fen {
  return fen(Math.max(0, target - have))
}

export interface ComparedOffer<O> {
  readonly offer: O
  readonly delivered: Delivered | null
  /** The cheapest at the door: one that can be ordered as it is, else one that needs more from its store. */
  readonly isBest: boolean
}

/** Cheapest at the door first; what has no delivered price keeps its order at the end. */
export function byDeliveredPrice<O extends Comparable & Pick<StoreOffer, 'store'>>(
  offers: readonly O[],
  wanted: number,
  baskets: ReadonlyMap<string, StoreBasket>,
): ComparedOffer<O>[] {
  const compared = offers
    .map(offer => ({
      offer,
      delivered: deliveredCost(offer, wanted, baskets.get(offer.store.storeId) ?? EMPTY_BASKET),
    }))
    .toSorted((a, b) => (a.delivered?.unitPrice ?? Infinity) - (b.delivered?.unitPrice ?? Infinity) || 0)
  const priced = compared.filter(line => line.delivered)
  const open = priced.filter(({ offer }) => offer.gate.canBuy)
  const best = open.find(({ delivered }) => delivered?.minOrderGap === 0) ?? open[0]
  return compared.map(line => ({ ...line, isBest: priced.length > 1 && line === best }))
}
