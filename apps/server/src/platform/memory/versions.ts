import { type RawBuilder, sql } from 'kysely'
import type { FactsVersion } from '../context.ts'
import type { Db } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'

/** The versions of a company's visible data and prices, read in its own scope. */
export async function readFactsVersion(db: Db, companyId: string): Promise<FactsVersion> {
  const { rows } = await sql<FactsVersion>`
    select coalesce((select version from platform.company_version where company_id = ${companyId}::uuid), 0) as company,
      (select version from platform.version where name = 'prices') as prices`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a row')
  return row
}

/** The versions of all cached sales data, read in one statement. */
export interface Versions extends FactsVersion {
  readonly stores: number
  readonly campaigns: number
}

/** `db` is in the scope of the company. */
export async function readVersions(db: Db, companyId: string): Promise<Versions> {
  const [row] = await versionsOf(db, { companyId })
  if (!row) throw new Error('a select without a row')
  return row
}

const versionsOf = prepared<{ companyId: string }, Versions>(
  (_, { companyId }) => sql<Versions>`select ${versionColumns(companyId)}`,
)

/** The columns of `Versions`, for a statement that reads them with other things. */
export function versionColumns(companyId: string): RawBuilder<Versions> {
  return sql<Versions>`
    coalesce((select version from platform.company_version where company_id = ${companyId}::uuid), 0) as company,
    (select version from platform.version where name = 'prices') as prices,
    (select version from platform.version where name = 'stores') as stores,
    (select version from platform.version where name = 'campaigns') as campaigns`
}

/** The version of data that is the same for all companies. */
export async function readVersion(db: Db, name: 'stores' | 'campaigns'): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from platform.version where name = ${name}`.execute(db)
  return rows[0]?.version ?? 0
}
