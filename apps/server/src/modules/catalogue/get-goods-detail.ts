import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { liveDealsOf } from '#modules/marketing/public.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { storeCard } from '#modules/store/public.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { expiryLabel } from './domain/expiry.ts'
import { describeProduct } from './describe-product.ts'
import { cutoffOf } from './load-offers.ts'
import { gateFor, gatesOf, presentComparison, presentOffer } from './present-goods.ts'
import { loadPricedOffers } from './price-offers.ts'
import { noteBrowse } from './store/browse.ts'
import { readSiblingIds } from './store/offers.ts'
import { readBatchesOnSale } from './store/stock.ts'

/** Everything about one offer; a member's look is kept in the browse history. */
export async function getGoodsDetail(ctx: Context, offerId: string): Promise<GoodsDetail> {
  const today = dayOf(ctx.now)
  const buyer = await buyerOf(ctx)
  const offers = await loadPricedOffers(ctx, buyer, [offerId, ...(await readSiblingIds(ctx.db, offerId))])
  const found = offers.get(offerId)
  if (!found || found.product.prohibitedClass !== null) throw new Refusal('not-found')
  const batches = await readBatchesOnSale(ctx.db, { offerId, usableOn: cutoffOf(found, found.store, today) })
  await keepInHistory(ctx, offerId)
  const gate = gateFor(gatesOf(buyer, [found], today), offerId)
  return {
    ...presentOffer(found, gate, today),
    isListed: found.isOnSale,
    erpCode: found.erpCode,
    taxRatePercent: found.taxRatePercent,
    product: await describeProduct(ctx.db, found.product),
    deals: await liveDealsOf(ctx.db, found.campaigns, gate.showsPrice),
    batches: batches.map(({ batchNo, madeOn, expiry, freeCount }) => ({
      batchNo,
      madeOn,
      expiry: expiry && expiryLabel(expiry),
      count: gate.showsPrice ? freeCount : null,
    })),
    storeCard: storeCard(found.store, buyer.kind === 'company' ? buyer.provinceCode : null),
    otherOffers: presentComparison(
      buyer,
      [...offers.values()].filter(offer => offer.isOnSale && offer.id !== offerId),
      today,
    ),
  }
}

async function keepInHistory(ctx: Context, offerId: string): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'nobody' || !actor.membership) return
  const { companyId } = actor.membership
  await inTransaction(ctx, tx => noteBrowse(tx.db, { companyId, accountId: actor.accountId, offerId, seenAt: tx.now }))
}
