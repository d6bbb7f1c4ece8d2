import type { PurchaseIntention } from '@xiaojiu/contract/cart/reminder-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { saveIntention } from './intention-tables.ts'

/** Notes how much of an offer the company would buy, so that the store can stock up. */
export function addIntention(ctx: MemberContext, said: PurchaseIntention) {
  return inTransaction(ctx, async tx => {
    const offer = (await offersOf(tx.db, [said.offerId], dayOf(tx.now))).get(said.offerId)
    if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
    const intentionId = await saveIntention(tx.db, tx.actor, tx.now, said)
    return { intentionId, msg: `已登记采购意向，${offer.store.name}备货后会与您联系` }
  })
}
