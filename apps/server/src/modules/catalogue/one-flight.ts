import type { Day } from '@xiaojiu/kernel/time.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { RawBuilder } from 'kysely'
import { campaignsFor, campaignsProven } from '#modules/marketing/public.ts'
import { buyerFactsOf, provenBuyer } from '#modules/qualification/public.ts'
import { type Store, storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { ahead, together } from '#platform/database/flight.ts'
import { readVersions, type Versions } from '#platform/memory/versions.ts'
import { NOTHING_SELLABLE, type Sellable } from './domain/offer.ts'
import { goodsKnownTo } from './known/known-goods.ts'
import { knownPrices } from './known/known-prices.ts'
import type { SeenByBuyer } from './known/look-at-offers.ts'
import { cutoffOf, type Offer } from './load-offers.ts'
import { buyingOf, type PricedOffer, priced } from './price-offers.ts'
import { type OfferWithProduct, offersNamedBy, readOffers } from './tables/offers.ts'
import { readSpecialPrices, type SpecialPrice } from './tables/prices.ts'
import { type FreeLot, type FreeLots, lotsNamedBy, readFreeLots } from './tables/stock.ts'

/** The versions of the cached data, read in the transaction that uses them; sent before the goods are known. */
export function versionsFor({ db }: Context, companyId: string): Promise<Versions> {
  return readVersions(db, companyId)
}

/** The running reads of offers and their free stock. */
export interface GoodsRead {
  readonly offers: Promise<readonly OfferWithProduct[]>
  readonly lots: Promise<FreeLots>
}

export function readGoods({ db }: Context, offerIds: Iterable<string>): GoodsRead {
  const ids = [...new Set(offerIds)]
  return { offers: ahead(readOffers(db, ids)), lots: ahead(readFreeLots(db, ids)) }
}

/** Reads goods that a statement of the caller names, in the round trip of that statement. */
export function goodsNamedBy<Values extends object>(
  ids: (values: Values) => RawBuilder<unknown>,
): (ctx: Context, values: Values) => GoodsRead {
  const [offers, lots] = [offersNamedBy(ids), lotsNamedBy(ids)]
  return ({ db }, values) => ({ offers: ahead(offers(db, values)), lots: ahead(lots(db, values)) })
}

/**
 * The same as `pricedOffersOf`, with the buyer, read from the database. `ctx` is in a transaction of the company. Offers and
 * stock are always read; papers, prices, stores and campaigns are read unless this transaction has seen that their cached
 * versions are current.
 */
export async function pricedTogether(
  ctx: Context,
  companyId: string,
  versions: Promise<Versions>,
  goods: GoodsRead,
): Promise<SeenByBuyer> {
  const today = dayOf(ctx.now)
  const [version, found, lots] = await together(versions, goods.offers, goods.lots)
  const buying = found.map(({ terms }) => buyingOf(terms))
  const [buyer, stores, campaignsOf] = await together(
    provenBuyer(ctx.db, companyId, version, today) ?? buyerFactsOf(ctx.db, companyId, today),
    storesWith(ctx, version, new Set(buying.map(({ storeId }) => storeId))),
    campaignsProven(ctx, version.campaigns, buying) ?? campaignsFor(ctx.db, [{ companyId }], buying, ctx.now),
  )
  const specials = await specialsWith(ctx, version, { companyId, provinceCode: buyer.provinceCode }, found)
  const offers = new Map<string, PricedOffer>()
  for (const one of found) {
    const offer = wholeOffer(one, stores, lots, today)
    if (offer) offers.set(offer.id, priced(offer, specials(offer.id), campaignsOf(buyer, buyingOf(offer))))
  }
  return { buyer, offers, lots }
}

/** Stores are never deleted, so a missing one is newer than the version: it is read. */
function storesWith(
  { db }: Context,
  version: Versions,
  storeIds: ReadonlySet<string>,
): ReadonlyMap<string, Store> | Promise<ReadonlyMap<string, Store>> {
  const known = goodsKnownTo(db)?.storesAt(version.stores)
  return known && [...storeIds].every(id => known.has(id)) ? known : storesOf(db, storeIds)
}

/** The buyer's prices besides the base prices, by offer. */
async function specialsWith(
  { db, now }: Context,
  version: Versions,
  buyer: { readonly companyId: string; readonly provinceCode: string },
  found: readonly OfferWithProduct[],
): Promise<(offerId: string) => readonly SpecialPrice[]> {
  const today = dayOf(now)
  const known = knownPrices.proven(db, buyer.companyId, version, today)
  if (known && !known.areTooMany) return offerId => known.byOffer.get(offerId) ?? []
  const wishes = found.map(({ terms }) => ({ ...buyer, offerId: terms.id }))
  const byOffer = Map.groupBy(await readSpecialPrices(db, wishes, today), special => special.offerId)
  return offerId => byOffer.get(offerId) ?? []
}

function wholeOffer(
  { terms, product }: OfferWithProduct,
  stores: ReadonlyMap<string, Store>,
  lots: FreeLots,
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

/** The sellable part of these lots, which are ordered by expiry. */
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
