import type { StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { type Delivered, deliveredCost, EMPTY_BASKET, type StoreBasket } from '@xiaojiu/kernel/pricing/delivered.ts'
import { boundsOf, fitQuantity } from '@xiaojiu/kernel/quantity-rule.ts'
import { quantityRule } from './offer-quantity.ts'

type Comparable = Pick<StoreOffer, 'price' | 'pack' | 'stock' | 'postage' | 'gate' | 'offerId'>

/**
 * The delivered price of the wanted quantity after the store's pack rule. null when the price is hidden, the store does
 * not deliver here, or the stock is too small.
 */
export function offerCost(offer: Comparable, wanted: number, basket: StoreBasket): Delivered | null {
  const { price, postage: terms, stock } = offer
  const rule = quantityRule(offer, '')
  if (!price || !terms || stock.state === 'out' || boundsOf(rule).blockedBy) return null
  return deliveredCost(price, terms, fitQuantity(wanted, rule).quantity, basket)
}

export interface ComparedOffer<O> {
  readonly offer: O
  readonly delivered: Delivered | null
  /**
   * The lowest delivered price: an offer that can be ordered as it is, else one that needs more goods from its store.
   */
  readonly isBest: boolean
}

/** Lowest delivered price first; offers without one keep their order at the end. */
export function byDeliveredPrice<O extends Comparable & Pick<StoreOffer, 'store'>>(
  offers: readonly O[],
  wanted: number,
  baskets: ReadonlyMap<string, StoreBasket>,
): ComparedOffer<O>[] {
  const compared = offers
    .map(offer => ({
      offer,
      delivered: offerCost(offer, wanted, baskets.get(offer.store.storeId) ?? EMPTY_BASKET),
    }))
    .toSorted((a, b) => (a.delivered?.unitPrice ?? Infinity) - (b.delivered?.unitPrice ?? Infinity) || 0)
  const priced = compared.filter(line => line.delivered)
  const open = priced.filter(({ offer }) => offer.gate.canBuy)
  const best = open.find(({ delivered }) => delivered?.minOrderGap === 0) ?? open[0]
  return compared.map(line => ({ ...line, isBest: priced.length > 1 && line === best }))
}
