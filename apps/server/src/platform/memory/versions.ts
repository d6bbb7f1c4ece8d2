import { sql } from 'kysely'
import type { FactsVersion } from '../context.ts'
import type { Db } from '../database/database.ts'

/** The versions of what one company may see and pays, as its own scope sees them. */
export async function readFactsVersion(db: Db, companyId: string): Promise<FactsVersion> {
  const { rows } = await sql<FactsVersion>`
    select coalesce((select version from platform.company_version where company_id = ${companyId}::uuid), 0) as company,
      (select version from platform.version where name = 'prices') as prices`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a row')
  return row
}
