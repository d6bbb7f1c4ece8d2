import { type OfferCampaigns, campaignsSeen } from '#modules/marketing/public.ts'
import type { Buyer } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import type { Offer } from '../load-offers.ts'
import { type PricedOffer, buyingOf, priceOffers, priced } from '../price-offers.ts'
import { type SpecialPrice, readSpecialPricesOf } from '../tables/special-prices.ts'
import { goodsFor } from './known-goods.ts'
import { companyOf } from '#modules/company/public.ts'
import { KnownOfCompany } from '#platform/memory/known-of-company.ts'

/** A company with more prices of its own than this is asked for those of a page each time. */
const MOST_PRICES = 3000

const MOST_COMPANIES = 3000

/** The prices that a company has beside the base prices, by offer; `areTooMany` when they are not kept. */
interface OwnPrices {
  readonly areTooMany: boolean
  readonly byOffer: ReadonlyMap<string, readonly SpecialPrice[]>
}

/** Of the company that the context acts for. */
const knownPrices = new KnownOfCompany<OwnPrices>(MOST_COMPANIES, async (tx, companyId, today) => {
  const company = await companyOf(tx.db, companyId)
  if (!company) throw new Error('a buyer without a company')
  const { provinceCode } = company
  const found = await readSpecialPricesOf(tx.db, { companyId, provinceCode }, today, MOST_PRICES + 1)
  const areTooMany = found.length > MOST_PRICES
  return { areTooMany, byOffer: areTooMany ? new Map() : Map.groupBy(found, special => special.offerId) }
})

const NO_SPECIALS: readonly SpecialPrice[] = []

/** By the prices of its own that a buyer has for an offer, by the offer, by its campaigns: those who share them share it. */
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

/** Offers by id with the prices that the buyer of this context sees. For looking only: whoever sells prices anew. */
export async function lookAtOffers(
  ctx: Context,
  buyer: Buyer,
  offerIds: Iterable<string>,
): Promise<Map<string, PricedOffer>> {
  const offers = await goodsFor(ctx).offers(offerIds)
  return new Map((await priceForLooking(ctx, buyer, [...offers.values()])).map(offer => [offer.id, offer]))
}

/** The same for offers that are at hand, in their order. `buyer` is who the context acts for. */
export async function priceForLooking(ctx: Context, buyer: Buyer, offers: readonly Offer[]): Promise<PricedOffer[]> {
  if (offers.length === 0) return []
  const member = buyer.kind === 'company' ? buyer : null
  const own = member && (await knownPrices.of(ctx))
  if (own?.areTooMany) return priceOffers(ctx, buyer, offers)
  const campaignsOf = await campaignsSeen(ctx, member, offers.map(buyingOf))
  return offers.map(offer => pricedOnce(offer, own?.byOffer.get(offer.id) ?? NO_SPECIALS, campaignsOf(buyingOf(offer))))
}
