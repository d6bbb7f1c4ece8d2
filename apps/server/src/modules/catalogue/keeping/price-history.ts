import type { PriceHistory } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { loadOffers } from '../load-offers.ts'
import { gateFor, gatesOf } from '../present-goods.ts'
import { readPriceHistory } from '../tables/price-history.ts'

const LOOK_BACK_MS = 365 * DAY_MS

/** What an offer cost over the last year; who may not see today's price is told no other either. */
export async function getPriceHistory(ctx: Context, offerId: string): Promise<PriceHistory> {
  const today = dayOf(ctx.now)
  const offer = (await loadOffers(ctx.db, [offerId], today)).get(offerId)
  if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
  const gate = gateFor(gatesOf(await buyerOf(ctx), [offer], today), offerId)
  if (!gate.showsPrice) return { points: [] }
  return { points: await readPriceHistory(ctx.db, offerId, addMs(ctx.now, -LOOK_BACK_MS)) }
}
