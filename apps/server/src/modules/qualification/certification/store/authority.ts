import type { Db } from '#platform/database/database.ts'

export interface AuthorityRow {
  readonly rootPem: string
  readonly rootKey: Buffer
  readonly issuerPem: string
  readonly issuerKey: Buffer
  readonly createdAt: Date
}

export async function readAuthority(db: Db): Promise<AuthorityRow | null> {
  const row = await db
    .selectFrom('qualification.authority')
    .select(['rootPem', 'rootKey', 'issuerPem', 'issuerKey', 'createdAt'])
    .executeTakeFirst()
  return row ?? null
}

/** The first one stays. */
export async function insertAuthority(db: Db, authority: AuthorityRow): Promise<void> {
  await db
    .insertInto('qualification.authority')
    .values(authority)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
