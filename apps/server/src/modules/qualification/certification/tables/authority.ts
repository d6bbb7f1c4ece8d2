import { sql } from 'kysely'
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

/** The first one is kept. */
export async function insertAuthority(db: Db, authority: AuthorityRow): Promise<void> {
  await db
    .insertInto('qualification.authority')
    .values(authority)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** All stored private keys: those of the authority and those of certificates. */
export async function changeLockedKeys(db: Db, change: (locked: Buffer) => Buffer): Promise<void> {
  const authorities = await db.selectFrom('qualification.authority').select(['id', 'rootKey', 'issuerKey']).execute()
  for (const { id, rootKey, issuerKey } of authorities)
    await db
      .updateTable('qualification.authority')
      .set({ rootKey: change(rootKey), issuerKey: change(issuerKey) })
      .where('id', '=', id)
      .execute()
  const certificates = await db
    .selectFrom('qualification.certificate')
    .select(['id', 'privateKey'])
    // A revoked certificate of the demo data has no key.
    .where(sql<number>`length(private_key)`, '>', 0)
    .execute()
  for (const { id, privateKey } of certificates)
    await db
      .updateTable('qualification.certificate')
      .set({ privateKey: change(privateKey) })
      .where('id', '=', id)
      .execute()
}
