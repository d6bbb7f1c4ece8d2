import { formatUnitPrice } from '@xiaojiu/kernel/price.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Buyer, buyerFactsOf } from '#modules/qualification/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { stockState } from '../domain/offer.ts'
import { loadOffers, type Offer } from '../load-offers.ts'
import { gateFor, gatesOf } from '../present-goods.ts'
import { choiceFor, type PricedOffer, priceOffers } from '../price-offers.ts'
import { readListedOfferIdsOf } from '../tables/offers.ts'
import { markArrived, readWaiting, type ShortageRow } from '../tables/shortages.ts'

const BATCH = 200
const FROM_THE_FIRST = '00000000-0000-0000-0000-000000000000'

/** Notifies companies of goods they waited for that are in stock and that they may buy; each once. */
export async function notifyArrivals(ctx: Context): Promise<void> {
  let after = FROM_THE_FIRST
  for (;;) {
    const last = await inSystemTransaction(ctx, tx => tellSome(tx, after))
    if (last === null) return
    after = last
  }
}

/** Processes one batch; returns the last id, null when there are no more. */
async function tellSome(ctx: Context, after: string): Promise<string | null> {
  const today = dayOf(ctx.now)
  const waiting = await readWaiting(ctx.db, ctx.now, after, BATCH)
  const offers = await inStockByProduct(ctx, waiting, today)
  const buyers = new Map<string, Buyer>()
  for (const row of waiting) {
    const candidates = (offers.get(row.productId) ?? []).filter(({ id }) => row.offerId === null || id === row.offerId)
    if (candidates.length === 0) continue
    const buyer = buyers.get(row.companyId) ?? (await buyerFactsOf(ctx.db, row.companyId, today))
    buyers.set(row.companyId, buyer)
    const best = await cheapestFor(ctx, buyer, candidates, row, today)
    if (best && (await markArrived(ctx.db, row.id, best.id, ctx.now))) await tell(ctx, row, best)
  }
  return waiting.length < BATCH ? null : (waiting.at(-1)?.id ?? null)
}

async function inStockByProduct(
  ctx: Context,
  waiting: readonly ShortageRow[],
  today: Day,
): Promise<Map<string, Offer[]>> {
  const productIds = [...new Set(waiting.map(row => row.productId))]
  const offers = await loadOffers(ctx.db, await readListedOfferIdsOf(ctx.db, productIds), today)
  const there = [...offers.values()].filter(
    offer => offer.isOnSale && stockState(offer.sellable.count, offer.pack) !== 'out',
  )
  return Map.groupBy(there, offer => offer.productId)
}

/** The best offer that this company may buy, at its own prices and within its wanted price. */
async function cheapestFor(
  ctx: Context,
  buyer: Buyer,
  offers: readonly Offer[],
  { wantedPrice, quantity }: Pick<ShortageRow, 'wantedPrice' | 'quantity'>,
  today: Day,
): Promise<PricedOffer | undefined> {
  const gates = gatesOf(buyer, offers, today)
  const allowed = offers.filter(offer => gateFor(gates, offer.id).canBuy)
  const priceOf = (offer: PricedOffer) => choiceFor(offer, quantity).unitPrice
  return (await priceOffers(ctx, buyer, allowed))
    .filter(offer => wantedPrice === null || priceOf(offer) <= wantedPrice)
    .toSorted((a, b) => priceOf(a) - priceOf(b) || (a.id < b.id ? -1 : 1))[0]
}

function tell(ctx: Context, { companyId, quantity }: ShortageRow, offer: PricedOffer): Promise<void> {
  const { product, store } = offer
  const price = formatUnitPrice(choiceFor(offer, quantity).unitPrice)
  return postMessage(ctx, {
    companyId,
    kind: 'arrival',
    title: `${product.displayName}到货了`,
    body: `您登记的${product.displayName}（${product.spec}）在${store.name}有货了，每${product.packUnit} ¥${price}，登记数量${quantity}${product.packUnit}。`,
    link: '/personal/myShortageBox?state=arrived',
  })
}
