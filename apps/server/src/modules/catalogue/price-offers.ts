import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type ChosenPrice, choosePrice, packPrice, type Quote } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Buyer, CompanyBuyer } from '#modules/qualification/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import { loadOffers, type Offer } from './load-offers.ts'
import { type PriceWish, readSpecialPrices, type SpecialPrice } from './store/special-prices.ts'

/** An offer with the price that counts for one buyer. */
export interface PricedOffer extends Offer {
  readonly price: ChosenPrice
}

/** Who a price is for. */
export type PriceFor = Pick<CompanyBuyer, 'companyId' | 'provinceCode'>

/** The price of one pack when this many are bought. */
export function priceFor({ price }: Pick<PricedOffer, 'price'>, quantity: number): UnitPrice {
  return packPrice(price, quantity)
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

/** Lays the buyer's own prices over the offers, in their order; one query for all. Who is nobody yet has none. */
export async function priceOffers(ctx: Context, buyer: Buyer, offers: readonly Offer[]): Promise<PricedOffer[]> {
  if (buyer.kind !== 'company' || offers.length === 0) return offers.map(offer => priced(offer, []))
  const wishes = offers.map(offer => wishOf(buyer, offer))
  const found = await inSnapshot(ctx, tx => readSpecialPrices(tx.db, wishes, dayOf(tx.now)))
  const byOffer = Map.groupBy(found, special => special.offerId)
  return offers.map(offer => priced(offer, byOffer.get(offer.id) ?? []))
}

/** The prices of many buyers, in the order asked; one query for all. `ctx` is in the scope of all of them. */
export async function priceForEach(
  ctx: Context,
  asked: readonly { readonly buyer: PriceFor; readonly offer: Offer }[],
): Promise<PricedOffer[]> {
  const wishes = asked.map(({ buyer, offer }) => wishOf(buyer, offer))
  const found = await readSpecialPrices(ctx.db, wishes, dayOf(ctx.now))
  const byWish = Map.groupBy(found, ({ companyId, offerId }) => `${companyId} ${offerId}`)
  return asked.map(({ buyer, offer }) => priced(offer, byWish.get(`${buyer.companyId} ${offer.id}`) ?? []))
}

function wishOf({ companyId, provinceCode }: PriceFor, { id }: Offer): PriceWish {
  return { companyId, provinceCode, offerId: id }
}

function priced(offer: Offer, specials: readonly SpecialPrice[]): PricedOffer {
  const base: Quote = {
    source: 'base',
    unitPrice: offer.basePrice,
    steps: offer.baseSteps,
    casePrice: offer.baseCasePrice,
    keepsLadder: true,
  }
  const quotes = specials.map(special => special.quote)
  return { ...offer, price: choosePrice(base, quotes, offer.pack.casePack, specials[0]?.policy ?? undefined) }
}
