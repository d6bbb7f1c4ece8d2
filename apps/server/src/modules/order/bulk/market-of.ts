import type { BulkPreset } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { riskHoldsOf } from '#modules/cart/public.ts'
import { addMonths, offersOfProducts, type PricedOffer } from '#modules/catalogue/public.ts'
import { rulesFor } from '#modules/marketing/public.ts'
import type { Rule } from '#modules/pricing/public.ts'
import { buyerFactsOf, type CompanyBuyer, judgeOffers } from '#modules/qualification/public.ts'
import { type PostageRule, postageRuleFor } from '#modules/store/public.ts'
import type { MemberContext } from '#platform/context.ts'

/** The offers of a product, or why there are none. */
export interface ProductMarket {
  readonly offers: readonly MarketOffer[]
  /** Why there is no offer; empty when there is one. */
  readonly problem: string
}

export interface MarketOffer {
  readonly offer: PricedOffer
  readonly terms: PostageRule
  readonly isOpened: boolean
}

export interface Market {
  readonly buyer: CompanyBuyer
  readonly byProduct: ReadonlyMap<string, ProductMarket>
  readonly rules: readonly Rule[]
}

/** The quantity rounded to what the store sells: at least its minimum, in whole steps. */
export function soldAs({ pack }: Pick<PricedOffer, 'pack'>, quantity: number): number {
  return Math.max(pack.minQuantity, Math.ceil(quantity / pack.stepQuantity) * pack.stepQuantity)
}

/** Goods that expire later than this are long-dated. */
const LONG_DATED_MONTHS = 12

/** All offers of these products for this company today. `ctx` is in its scope. */
export async function marketOf(ctx: MemberContext, productIds: readonly string[]): Promise<Market> {
  const today = dayOf(ctx.now)
  const buyer = await buyerFactsOf(ctx.db, ctx.actor.companyId, today)
  const found = await offersOfProducts(ctx, buyer, productIds)
  const all = [...found.values()].flat()
  const verdicts = judgeOffers(buyer, all, today)
  const rules = await rulesFor(
    ctx.db,
    buyer.companyId,
    all.map(offer => offer.campaigns),
    ctx.now,
  )
  const alone = new Set(rules.flatMap(rule => (rule.source === 'group-buy' ? (rule.scope.offerIds ?? []) : [])))
  const held = new Set((await riskHoldsOf(ctx)).map(hold => hold.storeId))
  const byProduct = new Map(
    productIds.map(productId => {
      const offers = found.get(productId) ?? []
      if (offers.length === 0) return [productId, { offers: [], problem: '暂无店铺在售' }]
      const allowed = offers.filter(offer => verdicts.get(offer.id)?.isAllowed)
      if (allowed.length === 0) return [productId, { offers: [], problem: tipsOf(verdicts.get(offers[0]?.id ?? '')) }]
      const usable = allowed.flatMap((offer): MarketOffer[] => {
        const terms = postageRuleFor(offer.store, buyer.provinceCode)
        const isOpened = buyer.firstTrades.get(offer.storeId) === 'established'
        // A group buy needs a separate order, so it is not part of a plan.
        return terms && !alone.has(offer.id) ? [{ offer, terms, isOpened }] : []
      })
      const supplied = usable.filter(({ offer }) => !held.has(offer.storeId) && !held.has(null))
      const inStock = supplied.filter(({ offer }) => offer.sellable.count >= offer.pack.minQuantity)
      if (usable.length === 0) return [productId, { offers: [], problem: '可售店铺不配送到您所在地区' }]
      if (supplied.length === 0) return [productId, { offers: [], problem: '可售店铺已暂停供货，请联系客服' }]
      return [productId, { offers: inStock, problem: inStock.length === 0 ? '各店铺均缺货' : '' }]
    }),
  )
  return { buyer, byProduct, rules }
}

function tipsOf(verdict: ReturnType<ReturnType<typeof judgeOffers>['get']>): string {
  return verdict && !verdict.isAllowed ? verdict.tips : '暂不能购买'
}

export interface Conditions {
  readonly preset: BulkPreset
  readonly minMonths: number | null
  readonly excludedStoreIds: readonly string[]
  readonly excludedOfferIds: readonly string[]
  readonly pinnedOfferId: string | null
}

/** The offers of a product that meet the conditions. A pin overrides all of them. */
export function offersUnder(offers: readonly MarketOffer[], wanted: Conditions, today: Day): MarketOffer[] {
  const pinned = offers.filter(({ offer }) => offer.id === wanted.pinnedOfferId)
  if (wanted.pinnedOfferId !== null) return pinned
  const open = offers.filter(
    ({ offer, isOpened }) =>
      !wanted.excludedStoreIds.includes(offer.storeId) &&
      !wanted.excludedOfferIds.includes(offer.id) &&
      (wanted.preset !== 'opened-only' || isOpened) &&
      (wanted.minMonths === null || lastsUntil(offer) >= addMonths(today, wanted.minMonths)),
  )
  return wanted.preset === 'long-dated' ? longDated(open, today) : open
}

/** Offers that last a year; if there is none, those that last longest. */
function longDated(offers: readonly MarketOffer[], today: Day): MarketOffer[] {
  const ends = offers.map(({ offer }) => lastsUntil(offer)).sort()
  const farthest = ends.at(-1) ?? ''
  const wished = addMonths(today, LONG_DATED_MONTHS)
  const least = farthest < wished ? farthest : wished
  return offers.filter(({ offer }) => lastsUntil(offer) >= least)
}

/** The first batch to be shipped decides. Goods without expiry never expire. */
function lastsUntil({ sellable }: PricedOffer): string {
  return sellable.earliest?.on ?? '9999-12-31'
}
