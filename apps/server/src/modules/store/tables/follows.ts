import type { Db } from '#platform/database/database.ts'

export interface Follow {
  readonly storeId: string
  readonly followedAt: Date
}

/** Follows these stores; those that are followed already keep their day. */
export async function insertFollows(
  db: Db,
  companyId: string,
  storeIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('store.follow')
    .values(storeIds.map(storeId => ({ companyId, storeId, createdAt })))
    .onConflict(on => on.doNothing())
    .execute()
}

export async function deleteFollows(db: Db, companyId: string, storeIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('store.follow')
    .where('companyId', '=', companyId)
    .where('storeId', 'in', [...storeIds])
    .execute()
}

/** Stores the company follows, the latest first. */
export function readFollows(db: Db, companyId: string): Promise<Follow[]> {
  return db
    .selectFrom('store.follow')
    .select(['storeId', 'createdAt as followedAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('storeId')
    .execute()
}
