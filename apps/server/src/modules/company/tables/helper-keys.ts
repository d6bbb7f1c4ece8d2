import type { Db } from '#platform/database/database.ts'

const COLUMNS = ['id', 'name', 'appKey', 'secretTail', 'createdAt'] as const

/** The current key; revoked ones are kept as history. */
export function findHelperKey(db: Db, companyId: string) {
  return db
    .selectFrom('company.helperKey')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export interface NewHelperKey {
  readonly companyId: string
  readonly name: string
  readonly appKey: string
  readonly secretHash: Buffer
  readonly secretTail: string
  readonly createdBy: string
  readonly createdAt: Date
}

export async function insertHelperKey(db: Db, key: NewHelperKey): Promise<string> {
  const { id } = await db.insertInto('company.helperKey').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function revokeHelperKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('company.helperKey').set({ revokedAt: now }).where('id', '=', id).execute()
}
