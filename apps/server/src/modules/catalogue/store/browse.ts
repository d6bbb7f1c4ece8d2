import type { Db } from '#platform/database/database.ts'

export async function noteBrowse(
  db: Db,
  seen: { readonly companyId: string; readonly accountId: string; readonly offerId: string; readonly seenAt: Date },
): Promise<void> {
  await db
    .insertInto('catalogue.browse')
    .values(seen)
    .onConflict(on => on.columns(['companyId', 'accountId', 'offerId']).doUpdateSet({ seenAt: seen.seenAt }))
    .execute()
}
