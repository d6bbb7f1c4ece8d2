import type { Day } from '@xiaojiu/kernel/time.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { campaignsFor } from '#modules/marketing/public.ts'
import type { CompanyBuyer } from '#modules/qualification/public.ts'
import { type Store, storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { Seen } from '#platform/seen.ts'
import { NOTHING_SELLABLE, type Sellable } from './domain/offer.ts'
import { cutoffOf, type Offer } from './load-offers.ts'
import { type PricedOffer, priced } from './price-offers.ts'
import { type OfferWithProduct, readOffers } from './tables/offers.ts'
import { readSpecialPrices, type SpecialPrice } from './tables/special-prices.ts'
import { type FreeLot, readFreeLots } from './tables/stock.ts'

/** Guesses that spare a trip to the database. Each is compared with what was read, and asked again when it was wrong. */
const storeOfOffer = new Seen<string>(50_000)
const provinceOfCompany = new Seen<string>(20_000)

/**
 * What `pricedOffersOf` tells, read from the database in one flight with the facts about the buyer, which may still be
 * under way. `ctx` is in a transaction of the company's.
 */
export async function pricedTogether(
  ctx: Context,
  companyId: string,
  facts: Promise<CompanyBuyer>,
  offerIds: Iterable<string>,
): Promise<{ readonly buyer: CompanyBuyer; readonly offers: Map<string, PricedOffer> }> {
  const ids = [...new Set(offerIds)]
  const guessed = guessStores(ids)
  const province = provinceOfCompany.get(companyId)
  const [buyer, found, lots, specials, shops, campaigns] = await together(
    facts,
    readOffers(ctx.db, ids),
    readFreeLots(ctx.db, ids),
    province === undefined ? null : readSpecials(ctx, companyId, province, ids),
    guessed && storesOf(ctx.db, guessed.values()),
    guessed && readCampaigns(ctx, companyId, guessed),
  )
  const actual = new Map(found.map(({ terms }) => [terms.id, terms.storeId]))
  const isGuessed = guessed !== null && found.every(({ terms }) => guessed.get(terms.id) === terms.storeId)
  const isProvince = specials !== null && province === buyer.provinceCode
  const [ownPrices, stores, campaignsOf] = await together(
    isProvince ? specials : readSpecials(ctx, companyId, buyer.provinceCode, ids),
    isGuessed && shops ? shops : storesOf(ctx.db, actual.values()),
    isGuessed && campaigns ? campaigns : readCampaigns(ctx, companyId, actual),
  )
  provinceOfCompany.set(companyId, buyer.provinceCode)
  for (const [offerId, storeId] of actual) storeOfOffer.set(offerId, storeId)
  const byOffer = Map.groupBy(ownPrices, special => special.offerId)
  const offers = new Map<string, PricedOffer>()
  for (const one of found) {
    const offer = wholeOffer(one, stores, lots, dayOf(ctx.now))
    if (!offer) continue
    const { id, storeId } = offer
    offers.set(id, priced(offer, byOffer.get(id) ?? [], campaignsOf(buyer, { offerId: id, storeId })))
  }
  return { buyer, offers }
}

/** The store of each offer as it was last seen; null unless all are known. */
function guessStores(offerIds: readonly string[]): Map<string, string> | null {
  const guessed = new Map<string, string>()
  for (const id of offerIds) {
    const storeId = storeOfOffer.get(id)
    if (storeId === undefined) return null
    guessed.set(id, storeId)
  }
  return guessed
}

function readSpecials(
  { db, now }: Context,
  companyId: string,
  provinceCode: string,
  offerIds: readonly string[],
): Promise<SpecialPrice[]> {
  return readSpecialPrices(
    db,
    offerIds.map(offerId => ({ companyId, provinceCode, offerId })),
    dayOf(now),
  )
}

function readCampaigns({ db, now }: Context, companyId: string, storeOf: ReadonlyMap<string, string>) {
  const offers = [...storeOf].map(([offerId, storeId]) => ({ offerId, storeId }))
  return campaignsFor(db, [{ companyId }], offers, now)
}

function wholeOffer(
  { terms, product }: OfferWithProduct,
  stores: ReadonlyMap<string, Store>,
  lots: ReadonlyMap<string, readonly FreeLot[]>,
  today: Day,
): Offer | null {
  const store = stores.get(terms.storeId)
  if (!store) return null
  return {
    ...terms,
    product,
    store,
    sellable: sellableOf(lots.get(terms.id) ?? [], cutoffOf(terms, store, today)),
    isOnSale: terms.isListed && store.isOpen && product.prohibitedClass === null,
  }
}

/** What may still be sold of these lots, which come first to expire first. */
function sellableOf(lots: readonly FreeLot[], usableOn: Day): Sellable {
  const good = lots.filter(({ expiry }) => expiry === null || expiry.on >= usableOn)
  if (good.length === 0) return NOTHING_SELLABLE
  const dated = good.flatMap(({ expiry }) => expiry ?? [])
  return {
    count: good.reduce((sum, lot) => sum + lot.count, 0),
    earliest: dated[0] ?? null,
    latest: dated.at(-1) ?? null,
  }
}
