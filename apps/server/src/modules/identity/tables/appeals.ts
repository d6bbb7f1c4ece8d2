import type { WatchedAppealFilter } from '@xiaojiu/contract/identity/appeals-endpoints.ts'
import type { AppealStep } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { moveIfOpen, stateful, toldOn } from '#platform/states/move.ts'
import { type AppealState, appealMachine } from '../domain/states.ts'

export const appealStates = stateful(
  'identity.passwordAppeal',
  appealMachine,
  toldOn<Omit<AppealStep, 'step'>>({
    table: 'identity.passwordAppealStep',
    copied: { appealId: 'id' },
    words: (_, step) => ({ step }),
  }),
)

export interface NewAppeal {
  readonly loginName: string
  readonly companyName: string
  readonly creditCode: string
  readonly applicantName: string
  readonly contactMobile: string
  readonly reason: string
  readonly licenceFileId: string
  readonly identityFileId: string
  readonly letterFileId: string
  readonly submittedAt: Date
}

export interface AppealRow extends NewAppeal {
  readonly id: string
  readonly state: AppealState
  readonly accountId: string | null
  readonly refusedReason: string | null
  readonly expiresAt: Date | null
}

/** Stores the appeal; nothing when one of this mobile for this login is already waiting. */
export async function insertAppeal(db: Db, appeal: NewAppeal): Promise<string | undefined> {
  const row = await db
    .insertInto('identity.passwordAppeal')
    .values(appeal)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The appeals of a mobile, newest first. */
export async function listAppealsOf(db: Db, contactMobile: string, limit: number): Promise<AppealRow[]> {
  const rows = await db
    .selectFrom('identity.passwordAppeal')
    .selectAll()
    .where('contactMobile', '=', contactMobile)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as AppealRow[]
}

/** Other appeals for the same login, newest first. */
export async function listOtherAppeals(db: Db, { id, loginName }: AppealRow, limit: number): Promise<AppealRow[]> {
  const rows = await db
    .selectFrom('identity.passwordAppeal')
    .selectAll()
    .where(sql<boolean>`lower(login_name) = lower(${loginName})`)
    .where('id', '<>', id)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as AppealRow[]
}

export function waitingAppeals(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('identity.passwordAppeal')
    .where('state', '=', 'in-review')
    .where(inQueue({ at: 'submittedAt', id: 'id' }, filter))
}

export async function listWaitingAppeals(db: Db, page: DeskPage): Promise<AppealRow[]> {
  const rows = await waitingAppeals(db, page)
    .selectAll()
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows as AppealRow[]
}

export async function findAppeal(db: Db, appealId: string): Promise<AppealRow | undefined> {
  const row = await db.selectFrom('identity.passwordAppeal').selectAll().where('id', '=', appealId).executeTakeFirst()
  return row as AppealRow | undefined
}

/** Approvals that this mobile can use now, each with its login. */
export async function findApprovedAppeals(
  db: Db,
  contactMobile: string,
  now: Date,
): Promise<{ readonly id: string; readonly accountId: string }[]> {
  const rows = await db
    .selectFrom('identity.passwordAppeal')
    .select(['id', 'accountId'])
    .where('contactMobile', '=', contactMobile)
    .where('state', '=', 'approved')
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, accountId }) => (accountId === null ? [] : [{ id, accountId }]))
}

export interface AppealChange {
  readonly accountId?: string
  readonly refusedReason?: string
  readonly expiresAt?: Date
}

/** Moves the appeal and records it for the applicant; false when it was moved before. */
export function moveAppeal(
  db: Db,
  appealId: string,
  verb: keyof typeof appealMachine.verbs,
  at: Date,
  set: AppealChange = {},
): Promise<boolean> {
  return moveIfOpen(db, appealStates, verb, {
    where: { id: appealId },
    set,
    entry: { remark: set.refusedReason ?? '', at },
  })
}

export async function listOverdueAppeals(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.passwordAppeal')
    .select('id')
    .where('state', '=', 'approved')
    .where('expiresAt', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

const STATE = (now: Date) =>
  sql<AppealState>`case when state = 'approved' and expires_at <= ${now} then 'expired' else state end`

/** Appeals of all states, the latest first; one more than requested. An unused approval expires by its time. */
export function stretchOfAppeals(db: Db, { state, keyword, after, pageSize }: WatchedAppealFilter, now: Date) {
  let query = db
    .selectFrom('identity.passwordAppeal')
    .select(['id', 'loginName', 'companyName', 'creditCode', 'applicantName', 'contactMobile'])
    .select(['refusedReason', 'submittedAt', 'expiresAt', STATE(now).as('state')])
  if (state) query = query.where(sql<boolean>`${STATE(now)} = ${state}`)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(sql<boolean>`(company_name like ${pattern} or lower(login_name) = lower(${keyword}))`)
  }
  if (after) {
    const place = sql`(select a.submitted_at, a.id from identity.password_appeal a where a.id = ${after})`
    query = query.where(sql<boolean>`(submitted_at, id) < ${place}`)
  }
  return query
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** How many there are of each state. */
export async function countAppeals(db: Db, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select ${STATE(now)} as state, count(*)::int as count from identity.password_appeal group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export async function insertAppealStep(db: Db, appealId: string, { step, remark, at }: AppealStep): Promise<void> {
  await db.insertInto('identity.passwordAppealStep').values({ appealId, step, remark, at }).execute()
}

export async function listAppealSteps(db: Db, appealId: string): Promise<AppealStep[]> {
  const rows = await db
    .selectFrom('identity.passwordAppealStep')
    .select(['step', 'remark', 'at'])
    .where('appealId', '=', appealId)
    .orderBy('id')
    .execute()
  return rows as AppealStep[]
}
