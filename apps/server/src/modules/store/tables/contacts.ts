import type { MerchantFilter } from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { APPLICATION_COLUMNS, type ApplicationRow } from './applications.ts'

/** The notes on these applications, in their order. */
export function contactsOf(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('store.merchantContact')
    .select(['id', 'applicationId', 'kind', 'content', 'happenedOn', 'accountName', 'createdAt'])
    .where('applicationId', 'in', applicationIds)
    .orderBy('id')
    .execute()
}
export type ContactRow = Awaited<ReturnType<typeof contactsOf>>[number]

export interface NewContact {
  readonly applicationId: string
  readonly kind: string
  readonly content: string
  readonly happenedOn: string
  readonly accountId: string
  readonly accountName: string
  readonly createdAt: Date
}

export async function insertContact(db: Db, contact: NewContact): Promise<void> {
  await db.insertInto('store.merchantContact').values(contact).execute()
}

/** The register records of these applicants, latest first. */
export function registersOf(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('store.merchantRegister')
    .selectAll()
    .where('applicationId', 'in', applicationIds)
    .orderBy('id', 'desc')
    .execute()
}
export type RegisterRow = Awaited<ReturnType<typeof registersOf>>[number]

export async function insertRegister(db: Db, facts: Omit<RegisterRow, 'id'>): Promise<void> {
  await db.insertInto('store.merchantRegister').values(facts).execute()
}

const hasContact = sql<boolean>`exists (select from store.merchant_contact c where c.application_id = store.merchant_application.id)`
const STATES = {
  waiting: sql<boolean>`(answered_at is null and not ${hasContact})`,
  talking: sql<boolean>`(answered_at is null and ${hasContact})`,
  accepted: sql<boolean>`is_accepted`,
  refused: sql<boolean>`not is_accepted`,
} as const

/** Applications within the scope. Lists of open states are oldest first, all other lists newest first. */
export function listApplicationRows(
  db: Db,
  { state, kind, keyword, applicationId, after, pageSize }: MerchantFilter,
): Promise<ApplicationRow[]> {
  const isQueue = state === 'waiting' || state === 'talking'
  let query = db.selectFrom('store.merchantApplication').select(APPLICATION_COLUMNS)
  if (applicationId) query = query.where('id', '=', applicationId)
  if (state) query = query.where(STATES[state])
  if (kind) query = query.where('kind', '=', kind)
  if (keyword)
    query = query.where(
      sql<boolean>`(strpos(company_name, ${keyword}) > 0 or starts_with(number, upper(${keyword}))
        or starts_with(credit_code, upper(${keyword})))`,
    )
  if (after) {
    const place = sql`(select a.submitted_at, a.id from store.merchant_application a where a.id = ${after})`
    query = query.where(
      isQueue ? sql<boolean>`(submitted_at, id) > ${place}` : sql<boolean>`(submitted_at, id) < ${place}`,
    )
  }
  return query
    .orderBy('submittedAt', isQueue ? 'asc' : 'desc')
    .orderBy('id', isQueue ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** The number of applications in each state. */
export async function countApplications(db: Db): Promise<Record<keyof typeof STATES, number>> {
  const { rows } = await sql<Record<keyof typeof STATES, number>>`
    select count(*) filter (where ${STATES.waiting})::int as waiting, count(*) filter (where ${STATES.talking})::int as talking,
      count(*) filter (where ${STATES.accepted})::int as accepted, count(*) filter (where ${STATES.refused})::int as refused
    from store.merchant_application`.execute(db)
  return rows[0] ?? { waiting: 0, talking: 0, accepted: 0, refused: 0 }
}

/** The number of applications with each of these credit codes. */
export async function countByCode(db: Db, creditCodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (creditCodes.length === 0) return new Map()
  const rows = await db
    .selectFrom('store.merchantApplication')
    .select(['creditCode', eb => eb.fn.countAll<number>().as('count')])
    .where('creditCode', 'in', creditCodes)
    .groupBy('creditCode')
    .execute()
  return new Map(rows.map(row => [row.creditCode, row.count]))
}

/** How many of the applications since then reached each step. */
export async function countFunnel(db: Db, since: Date) {
  const { rows } = await sql<{ applied: number; spoken: number; visited: number; answered: number; accepted: number }>`
    select count(*)::int as applied, count(*) filter (where ${hasContact} or answered_at is not null)::int as spoken,
      count(*) filter (where exists (select from store.merchant_contact c
        where c.application_id = store.merchant_application.id and c.kind = 'visit'))::int as visited,
      count(*) filter (where answered_at is not null)::int as answered, count(*) filter (where is_accepted)::int as accepted
    from store.merchant_application where submitted_at >= ${since}`.execute(db)
  return rows[0] ?? { applied: 0, spoken: 0, visited: 0, answered: 0, accepted: 0 }
}
