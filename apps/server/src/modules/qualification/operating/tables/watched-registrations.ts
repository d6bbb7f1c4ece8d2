import type { WatchedRegistrationFilter } from '@xiaojiu/contract/qualification/registrations-endpoints.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

const Objections = z.array(z.object({ item: z.string(), reason: z.string() }))

/** Registrations of all states, the latest saved first; one more than requested. */
export async function stretchOfRegistrations(db: Db, { state, keyword, after, pageSize }: WatchedRegistrationFilter) {
  let query = db
    .selectFrom('qualification.registration')
    .select(['id', 'companyId', 'state', 'objections', 'savedAt', 'submittedAt', 'decidedAt'])
    .select([
      sql<string>`coalesce(company ->> 'name', '')`.as('companyName'),
      sql<string>`coalesce(company ->> 'creditCode', '')`.as('creditCode'),
      sql<string>`coalesce(company ->> 'kind', '')`.as('kind'),
      sql<string>`coalesce(company ->> 'provinceCode', '')`.as('provinceCode'),
    ])
  if (state) query = query.where('state', '=', state)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(
      sql<boolean>`(company ->> 'name' like ${pattern} or company ->> 'creditCode' = ${keyword.toUpperCase()})`,
    )
  }
  if (after) {
    const place = sql`(select a.saved_at, a.id from qualification.registration a where a.id = ${after})`
    query = query.where(sql<boolean>`(saved_at, id) < ${place}`)
  }
  const rows = await query
    .orderBy('savedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return rows.map(row => ({ ...row, objections: Objections.parse(row.objections) }))
}

/** How many there are of each state. */
export async function countRegistrations(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('qualification.registration')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
