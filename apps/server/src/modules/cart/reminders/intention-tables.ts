import type { PurchaseIntention } from '@xiaojiu/contract/cart/reminder-schemas.ts'
import type { Db } from '#platform/database/database.ts'

/** The last word about an offer counts. */
export async function saveIntention(
  db: Db,
  { companyId, accountId }: { readonly companyId: string; readonly accountId: string },
  now: Date,
  { offerId, quantity, expectedPrice, neededOn, note }: PurchaseIntention,
): Promise<string> {
  const said = {
    accountId,
    quantity,
    expectedPrice: expectedPrice ?? null,
    neededOn: neededOn ?? null,
    note,
    saidAt: now,
  }
  const { id } = await db
    .insertInto('cart.purchaseIntention')
    .values({ companyId, offerId, ...said })
    .onConflict(on => on.constraint('intention_once_per_offer').doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
