import type { Db } from '#platform/database/database.ts'

export interface Looker {
  readonly companyId: string
  readonly accountId: string
}

export async function noteBrowse(
  db: Db,
  seen: Looker & { readonly offerId: string; readonly seenAt: Date },
): Promise<void> {
  await db
    .insertInto('catalogue.browse')
    .values(seen)
    .onConflict(on => on.columns(['companyId', 'accountId', 'offerId']).doUpdateSet({ seenAt: seen.seenAt }))
    .execute()
}

/** What this account looked at for this company, the latest first. */
export async function readBrowsed(
  db: Db,
  { companyId, accountId }: Looker,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: { offerId: string; seenAt: Date }[]; total: number }> {
  const query = db.selectFrom('catalogue.browse').where('companyId', '=', companyId).where('accountId', '=', accountId)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['offerId', 'seenAt'])
    .orderBy('seenAt', 'desc')
    .orderBy('offerId')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

/** These, or all. */
export async function deleteBrowsed(
  db: Db,
  { companyId, accountId }: Looker,
  offerIds: readonly string[] | undefined,
): Promise<void> {
  let query = db.deleteFrom('catalogue.browse').where('companyId', '=', companyId).where('accountId', '=', accountId)
  if (offerIds) query = query.where('offerId', 'in', [...offerIds])
  await query.execute()
}
