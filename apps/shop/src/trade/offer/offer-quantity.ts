import type { PackRule, Stock, StoreOffer, OfferPrice } from '@xiaojiu/contract/catalogue/schemas.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { type QuantityRule, ruleText } from '../quantity/quantity-rule.ts'
import { type Reckoning, reckon, withoutEnded } from '@xiaojiu/kernel/pricing/reckon.ts'
import { useEffect, useReducer } from 'react'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { type OfferPriceView, offerPriceView } from './offer-price.ts'

/** What the stepper has to know of an offer. */
export function quantityRule({ pack, stock }: Pick<StoreOffer, 'pack' | 'stock'>, unit: string): QuantityRule {
  const limits = [pack.limitPerOrder, pack.limitPerMonth].filter(limit => limit !== null)
  return {
    min: pack.minQuantity,
    step: pack.stepQuantity,
    stock: stock.count,
    limit: limits.length > 0 ? Math.min(...limits) : null,
    unit,
  }
}

/** 有货 2,860 盒, 仅剩 12 盒, 缺货; without the number for those who are not told. */
export function stockText({ state, count }: Stock, unit: string): string {
  if (state === 'out') return '缺货'
  if (count === null) return state === 'low' ? '库存紧张' : '有货'
  return state === 'low' ? `仅剩 ${countText(count)} ${unit}` : `有货 ${countText(count)} ${unit}`
}

/** Where a long number would be cut: only what is nearly gone is counted. */
export function shortStockText({ state, count }: Stock, unit: string): string {
  return stockText({ state, count: state === 'low' ? count : null }, unit)
}

/** 起订 10 · 件装 400: what one line of a table has room for; the rule itself goes first. */
export function packText(rule: QuantityRule, { midPack, casePack }: PackRule): string {
  const told = ruleText(rule)
  if (told.includes('·')) return told
  const packs = casePack > 1 ? `件装 ${countText(casePack)}` : midPack > 1 ? `中包 ${countText(midPack)}` : ''
  return [told, packs].filter(Boolean).join(' · ')
}

/** Everything about how the goods may be bought, as full sentences. */
export function packSentence(pack: PackRule, unit: string): string {
  const parts = [`${countText(pack.minQuantity)} ${unit}起订`]
  if (pack.stepQuantity > 1) parts.push(`按 ${countText(pack.stepQuantity)} 的倍数加购`)
  if (pack.limitPerOrder !== null) parts.push(`每单限购 ${countText(pack.limitPerOrder)} ${unit}`)
  if (pack.limitPerMonth !== null) parts.push(`每月限购 ${countText(pack.limitPerMonth)} ${unit}`)
  parts.push(pack.isSplittable ? '可拆零' : '不拆零')
  return parts.join('，')
}

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
