import type { Db } from '#platform/database/database.ts'

export interface NotedGoods {
  readonly offerId: string
  readonly notedPrice: number | null
}

/** Follows these goods; those that are followed already keep their day and price. */
export async function insertAttention(
  db: Db,
  companyId: string,
  goods: readonly NotedGoods[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('catalogue.attention')
    .values(goods.map(each => ({ ...each, companyId, createdAt })))
    .onConflict(on => on.doNothing())
    .execute()
}

export async function deleteAttention(db: Db, companyId: string, offerIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('catalogue.attention')
    .where('companyId', '=', companyId)
    .where('offerId', 'in', [...offerIds])
    .execute()
}

/** Goods the company follows, the latest first. */
export function readAttention(db: Db, companyId: string): Promise<(NotedGoods & { readonly followedAt: Date })[]> {
  return db
    .selectFrom('catalogue.attention')
    .select(['offerId', 'notedPrice', 'createdAt as followedAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('offerId')
    .execute()
}
