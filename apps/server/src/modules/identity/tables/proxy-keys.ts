import type { Db } from '#platform/database/database.ts'

export interface NewProxyKey {
  readonly keyHash: Buffer
  readonly accountId: string
  readonly staffAccountId: string
  readonly reason: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertProxyKey(db: Db, key: NewProxyKey): Promise<void> {
  await db.insertInto('identity.proxyKey').values(key).execute()
}

export function findProxyKey(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('identity.proxyKey')
    .select(['accountId', 'staffAccountId', 'reason', 'expiresAt'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
}

/** Takes the key away; false when someone else was faster. */
export async function takeProxyKey(db: Db, keyHash: Buffer): Promise<boolean> {
  const taken = await db.deleteFrom('identity.proxyKey').where('keyHash', '=', keyHash).executeTakeFirst()
  return taken.numDeletedRows === 1n
}
