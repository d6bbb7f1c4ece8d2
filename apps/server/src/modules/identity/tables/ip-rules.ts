import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The rule that requests are authenticated by. */
export async function isAddressAllowed(db: Db, roleId: string, ip: string): Promise<boolean> {
  const address = ip === '' ? null : ip
  const { rows } = await sql<{ isAllowed: boolean }>`
    select identity.is_address_allowed(${roleId}, ${address}::inet) as is_allowed`.execute(db)
  return rows[0]?.isAllowed === true
}

export function listRules(db: Db) {
  return db
    .selectFrom('identity.ipRule')
    .select(['id', 'roleId', sql<string>`network::text`.as('network'), 'note', 'madeBy', 'createdAt'])
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function insertRule(
  db: Db,
  rule: {
    readonly roleId: string | null
    readonly network: string
    readonly note: string
    readonly madeBy: string
    readonly createdAt: Date
  },
): Promise<string> {
  // What stands beyond the length of the network is left away.
  const network = sql<string>`network(${rule.network}::inet)`
  const { id } = await db
    .insertInto('identity.ipRule')
    .values({ ...rule, network })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRule(db: Db, ruleId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('identity.ipRule')
    .set({ endedAt: now })
    .where('id', '=', ruleId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
