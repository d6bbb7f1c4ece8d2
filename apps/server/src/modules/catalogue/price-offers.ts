import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type ChosenPrice, choosePrice, packPrice, type Quote } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { choiceAt, type PriceChoice, type PriceTable } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { campaignsFor, dealOfferIds, type OfferCampaigns } from '#modules/marketing/public.ts'
import type { Buyer, CompanyBuyer } from '#modules/qualification/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import { loadOffers, type Offer } from './load-offers.ts'
import { type PriceTerms, readPriceTerms } from './tables/offers.ts'
import { type PriceWish, readSpecialPrices, readSpecialPricesOf, type SpecialPrice } from './tables/prices.ts'

/** The price of an offer for one buyer: the chosen price, and the running campaigns. */
export interface BuyerPrice extends ChosenPrice, PriceTable {}

/** An offer with the price for one buyer. */
export interface PricedOffer extends Offer {
  readonly price: BuyerPrice
  readonly campaigns: OfferCampaigns
}

/** The buyer of a price. */
export type PriceFor = Pick<CompanyBuyer, 'companyId' | 'provinceCode'> & { readonly companyKind: string }

/** The unit price at this quantity before campaigns: the list price of an order. */
export function listPriceFor({ price }: Pick<PricedOffer, 'price'>, quantity: number): UnitPrice {
  return packPrice(price, quantity)
}

/** The engine's choice for this quantity: the price that is shown and charged. */
export function choiceFor({ price }: Pick<PricedOffer, 'price'>, quantity: number): PriceChoice {
  return choiceAt(price, quantity)
}

/** Offers by id with this buyer's prices; unknown ids are left out. */
export async function loadPricedOffers(
  ctx: Context,
  buyer: Buyer,
  offerIds: Iterable<string>,
): Promise<Map<string, PricedOffer>> {
  const offers = await loadOffers(ctx.db, offerIds, dayOf(ctx.now))
  return new Map((await priceOffers(ctx, buyer, [...offers.values()])).map(offer => [offer.id, offer]))
}

/**
 * Applies the buyer's own prices and the running campaigns to the offers, in their order; two queries for all. A caller
 * without a company has no own price.
 */
export async function priceOffers(ctx: Context, buyer: Buyer, offers: readonly Offer[]): Promise<PricedOffer[]> {
  if (offers.length === 0) return []
  const member = buyer.kind === 'company' ? buyer : null
  const lay = async (tx: Context) => {
    const wishes = member ? offers.map(offer => wishOf(member, offer)) : []
    const specials = await readSpecialPrices(tx.db, wishes, dayOf(tx.now))
    const campaignsOf = await campaignsFor(tx.db, [member], offers.map(buyingOf), tx.now)
    const byOffer = Map.groupBy(specials, special => special.offerId)
    return offers.map(offer => priced(offer, byOffer.get(offer.id) ?? [], campaignsOf(member, buyingOf(offer))))
  }
  return member ? inSnapshot(ctx, lay) : lay(ctx)
}

/** The prices for many buyers, in the requested order; two queries for all. `ctx` is in the scope of all of them. */
export async function priceForEach(
  ctx: Context,
  asked: readonly { readonly buyer: PriceFor; readonly offer: Offer }[],
): Promise<PricedOffer[]> {
  const wishes = asked.map(({ buyer, offer }) => wishOf(buyer, offer))
  const found = await readSpecialPrices(ctx.db, wishes, dayOf(ctx.now))
  const byWish = Map.groupBy(found, ({ companyId, offerId }) => `${companyId} ${offerId}`)
  const campaignsOf = await campaignsFor(
    ctx.db,
    asked.map(({ buyer }) => buyer),
    asked.map(({ offer }) => buyingOf(offer)),
    ctx.now,
  )
  return asked.map(({ buyer, offer }) =>
    priced(offer, byWish.get(`${buyer.companyId} ${offer.id}`) ?? [], campaignsOf(buyer, buyingOf(offer))),
  )
}

/**
 * The buyer's list prices that may differ from the base price, by offer: special prices and running campaigns. Few queries,
 * whatever their number; a search by price applies them over its index.
 */
export async function ownPricesOf(ctx: Context, buyer: CompanyBuyer): Promise<Map<string, number>> {
  return inSnapshot(ctx, async tx => {
    const specials = Map.groupBy(
      await readSpecialPricesOf(tx.db, buyer, dayOf(tx.now), null),
      special => special.offerId,
    )
    const offerIds = new Set([...specials.keys(), ...(await dealOfferIds(tx.db, buyer, tx.now))])
    const offers = await readPriceTerms(tx.db, [...offerIds])
    const campaignsOf = await campaignsFor(tx.db, [buyer], offers.map(buyingOf), tx.now)
    return new Map(
      offers.map(offer => {
        const price = priceOf(offer, specials.get(offer.id) ?? [], campaignsOf(buyer, buyingOf(offer)))
        return [offer.id, choiceAt(price, offer.pack.minQuantity).unitPrice]
      }),
    )
  })
}

function wishOf({ companyId, provinceCode }: PriceFor, { id }: Offer): PriceWish {
  return { companyId, provinceCode, offerId: id }
}

export function buyingOf({ id, storeId }: Pick<Offer, 'id' | 'storeId'>) {
  return { offerId: id, storeId }
}

export function priced(offer: Offer, specials: readonly SpecialPrice[], campaigns: OfferCampaigns): PricedOffer {
  return { ...offer, price: priceOf(offer, specials, campaigns), campaigns }
}

function priceOf(
  offer: PriceTerms,
  specials: readonly SpecialPrice[],
  { deals, sets }: Pick<OfferCampaigns, 'deals' | 'sets'>,
): BuyerPrice {
  const base: Quote = {
    source: 'base',
    unitPrice: offer.basePrice,
    steps: offer.baseSteps,
    casePrice: offer.baseCasePrice,
    keepsLadder: true,
  }
  const quotes = specials.map(special => special.quote)
  const chosen = choosePrice(base, quotes, offer.pack.casePack, specials[0]?.policy ?? undefined)
  return { ...chosen, deals, sets }
}
