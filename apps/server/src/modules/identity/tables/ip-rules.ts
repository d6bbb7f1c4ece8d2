import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The rule that requests are authenticated by. */
export async function isAddressAllowed(db: Db, roleId: string, ip: string): Promise<boolean> {
  const address = ip === '' ? null : ip
  const { rows } = await sql<{ isAllowed: boolean }>`
    select identity.is_address_allowed(${roleId}, ${address}::inet) as is_allowed`.execute(db)
  return rows[0]?.isAllowed === true
}
