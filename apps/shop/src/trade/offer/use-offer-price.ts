import type { OfferPrice, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { type Reckoning, reckon, withoutEnded } from '@xiaojiu/kernel/pricing/reckon.ts'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { useEffect, useReducer } from 'react'
import { type OfferPriceView, offerPriceView } from './offer-price.ts'

type Priced = Pick<StoreOffer, 'gate' | 'price' | 'store' | 'pack'>

export interface OfferPriceShown extends OfferPriceView {
  /** Without campaigns that are over; null when it may not be seen. */
  readonly price: OfferPrice | null
  readonly reckoning: Reckoning | null
}

/** What an offer costs at a quantity, told the same way on every card, row and page; it follows the end of a campaign. */
export function useOfferPrice(offer: Priced, unit: string, quantity = offer.pack.minQuantity): OfferPriceShown {
  const [live = offer] = useLiveOffers([offer])
  return {
    ...offerPriceView(live, unit, quantity),
    price: live.price,
    reckoning: live.price && reckon(live.price, quantity),
  }
}

/** Farther ends no page lives to see, and timers cannot count that far. */
const FAR_MS = 86_400_000

/** The offers as they cost now: when the first campaign among them ends, they are looked at again. */
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
