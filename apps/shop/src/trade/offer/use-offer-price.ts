import type { OfferPrice, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { type Reckoning, reckon, withoutEnded } from '@xiaojiu/kernel/pricing/reckon.ts'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { useEffect, useReducer } from 'react'
import { type OfferPriceView, offerPriceView } from './offer-price.ts'

type Priced = Pick<StoreOffer, 'gate' | 'price' | 'store' | 'pack'>

export interface OfferPriceShown extends OfferPriceView {
  /** Without campaigns that have ended; null when the buyer may not see the price. */
  readonly price: OfferPrice | null
  readonly reckoning: Reckoning | null
}

/** The price of an offer at a quantity, for every card, row and page. It updates when a campaign ends. */
export function useOfferPrice(offer: Priced, unit: string, quantity = offer.pack.minQuantity): OfferPriceShown {
  const [live = offer] = useLiveOffers([offer])
  return {
    ...offerPriceView(live, unit, quantity),
    price: live.price,
    reckoning: live.price && reckon(live.price, quantity),
  }
}

/** Later ends are ignored: no page stays open that long, and timers cannot wait longer. */
const FAR_MS = 86_400_000

/** The offers at their current price; recomputed when the first of their campaigns ends. */
export function useLiveOffers<Offer extends Pick<Priced, 'price'>>(offers: readonly Offer[]): readonly Offer[] {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const nowMs = serverClock.now()
  const live = offers.map(offer => {
    const price = offer.price && withoutEnded(offer.price, nowMs)
    return price === offer.price ? offer : { ...offer, price }
  })
  const ends = live.flatMap(({ price }) => [...(price?.deals ?? []), ...(price?.sets ?? [])])
  const firstEnd = Math.min(...ends.map(({ endsAt }) => endsAt.getTime()))
  useEffect(() => {
    const left = firstEnd - serverClock.now()
    if (left > FAR_MS) return undefined
    const timer = setTimeout(lookAgain, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [firstEnd])
  return live
}
