import { campaignsSeen, campaignsTogether, type OfferCampaigns } from '#modules/marketing/public.ts'
import { type Buyer, buyerOf, type CompanyBuyer } from '#modules/qualification/public.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import type { Offer } from '../load-offers.ts'
import { buyingOf, type PricedOffer, priced, priceOffers } from '../price-offers.ts'
import type { SpecialPrice } from '../tables/prices.ts'
import type { FreeLots } from '../tables/stock.ts'
import { goodsFor } from './known-goods.ts'
import { knownPrices } from './known-prices.ts'

const NO_SPECIALS: readonly SpecialPrice[] = []

/** A cache by the buyer's own prices of an offer, by the offer, and by its campaigns: buyers with the same values share it. */
const made = new WeakMap<readonly SpecialPrice[], WeakMap<Offer, WeakMap<OfferCampaigns, PricedOffer>>>()

function pricedOnce(offer: Offer, specials: readonly SpecialPrice[], campaigns: OfferCampaigns): PricedOffer {
  const byOffer = made.get(specials) ?? new WeakMap<Offer, WeakMap<OfferCampaigns, PricedOffer>>()
  made.set(specials, byOffer)
  const byCampaigns = byOffer.get(offer) ?? new WeakMap<OfferCampaigns, PricedOffer>()
  byOffer.set(offer, byCampaigns)
  const found = byCampaigns.get(campaigns) ?? priced(offer, specials, campaigns)
  byCampaigns.set(campaigns, found)
  return found
}

/** Offers by id with the prices for the buyer of this context. For display only: an order is priced again. */
export async function lookAtOffers(
  ctx: Context,
  buyer: Buyer,
  offerIds: Iterable<string>,
): Promise<Map<string, PricedOffer>> {
  const offers = await goodsFor(ctx).offers(offerIds)
  return byId(await priceForDisplay(ctx, buyer, [...offers.values()]))
}

function byId(offers: readonly PricedOffer[]): Map<string, PricedOffer> {
  return new Map(offers.map(offer => [offer.id, offer]))
}

/** A company and some offers with its prices. */
export interface SeenByBuyer {
  readonly buyer: CompanyBuyer
  readonly offers: ReadonlyMap<string, PricedOffer>
  /** Their free stock, when they were read for selling. */
  readonly lots?: FreeLots
}

/**
 * Offers that the company of this context buys together, for filling or showing a cart. Outside of transactions, so no
 * lock is held while uncached data is read.
 */
export async function lookTogether(ctx: MemberContext, offerIds: Iterable<string>): Promise<SeenByBuyer> {
  const buyer = await buyerOf(ctx)
  if (buyer.kind !== 'company') throw new Error('a buyer without a company')
  const [found, own] = [await goodsFor(ctx).offers(offerIds), await knownPrices.of(ctx)]
  const offers = [...found.values()]
  if (!own || own.areTooMany) return { buyer, offers: byId(await priceOffers(ctx, buyer, offers)) }
  const campaignsOf = await campaignsTogether(ctx, buyer, offers.map(buyingOf))
  return {
    buyer,
    offers: byId(
      offers.map(offer => pricedOnce(offer, own.byOffer.get(offer.id) ?? NO_SPECIALS, campaignsOf(buyingOf(offer)))),
    ),
  }
}

/** The same for given offers, in their order. `buyer` is the buyer of the context. */
export async function priceForDisplay(ctx: Context, buyer: Buyer, offers: readonly Offer[]): Promise<PricedOffer[]> {
  if (offers.length === 0) return []
  const member = buyer.kind === 'company' ? buyer : null
  const own = member && (await knownPrices.of(ctx))
  if (own?.areTooMany) return priceOffers(ctx, buyer, offers)
  const campaignsOf = await campaignsSeen(ctx, member, offers.map(buyingOf))
  return offers.map(offer => pricedOnce(offer, own?.byOffer.get(offer.id) ?? NO_SPECIALS, campaignsOf(buyingOf(offer))))
}
