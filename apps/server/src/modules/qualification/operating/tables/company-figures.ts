import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The earliest expiry of each company's valid papers. */
export async function firstEnds(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('qualification.licence')
    .select(['companyId', eb => eb.fn.min('expiresOn').as('endsOn')])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('state', '=', 'valid')
    .where('expiresOn', 'is not', null)
    .groupBy('companyId')
    .execute()
  return new Map(rows.flatMap(row => (row.endsOn === null ? [] : [[row.companyId, row.endsOn] as const])))
}

/** Until when each of these companies has a valid certificate. */
export async function certifiedUntils(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('qualification.certification')
    .select(['companyId', 'validUntil'])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('state', '=', 'certified')
    .execute()
  return new Map(rows.flatMap(row => (row.validUntil === null ? [] : [[row.companyId, row.validUntil] as const])))
}

/** More companies are not listed at once. */
const MOST_ENDING = 10_000

/** Companies with a valid paper that expires between two days. */
export async function companiesEndingBetween(db: Db, from: string, until: string): Promise<string[]> {
  const rows = await db
    .selectFrom('qualification.licence')
    .select('companyId')
    .distinct()
    .where('state', '=', 'valid')
    .where('expiresOn', '>=', from)
    .where('expiresOn', '<=', until)
    // Implied, and what the index is by.
    .where(sql<boolean>`least(expires_on, checked_until) <= ${until}`)
    .limit(MOST_ENDING)
    .execute()
  return rows.map(row => row.companyId)
}
