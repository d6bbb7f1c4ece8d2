import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { begun, moveIfOpen, stateful } from '#platform/states/move.ts'
import { type CertificationRequestState, certificationRequestMachine } from '../domain/states.ts'

export const certificationRequestStates = stateful('qualification.certificationRequest', certificationRequestMachine)

export interface NewRequest {
  readonly companyId: string
  readonly way: string
  readonly validYears: number
  readonly companyName: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly maskedIdNumber: string
  readonly bankName: string | null
  readonly maskedAccount: string | null
  readonly agentName: string | null
  readonly agentMobile: string | null
  readonly letterFileId: string | null
  readonly submittedBy: string
  readonly submittedAt: Date
}

/** Opens a request; null when the company already has one. */
export async function insertRequest(db: Db, request: NewRequest): Promise<string | null> {
  const row = await db
    .insertInto('qualification.certificationRequest')
    .values({ ...request, state: begun(certificationRequestMachine) })
    .onConflict(conflict => conflict.column('companyId').where('state', '=', sql.lit('checking')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface RequestFilter {
  readonly requestId?: string
  readonly companyId?: string
  readonly state?: CertificationRequestState
  readonly way?: string
  readonly offset?: number
  readonly limit?: number
}

/** Requests within the scope, the newest first. */
export function listRequests(db: Db, { requestId, companyId, state, way, offset, limit }: RequestFilter) {
  let query = db
    .selectFrom('qualification.certificationRequest')
    .selectAll()
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
  if (requestId !== undefined) query = query.where('id', '=', requestId)
  if (companyId !== undefined) query = query.where('companyId', '=', companyId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (way !== undefined) query = query.where('way', '=', way)
  if (offset !== undefined) query = query.offset(offset)
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** Requests by an agent, which a person must decide. */
export function waitingForPerson(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('qualification.certificationRequest')
    .where('state', '=', 'checking')
    .where('way', '=', 'agent')
    .where(inQueue({ at: 'submittedAt', id: 'id' }, filter))
}

/** The oldest first. */
export function readWaitingForPerson(db: Db, page: DeskPage): Promise<RequestRow[]> {
  return waitingForPerson(db, page).selectAll().orderBy('submittedAt').orderBy('id').limit(page.limit).execute()
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

export async function countRequests(db: Db, companyId: string): Promise<number> {
  const { total } = await db
    .selectFrom('qualification.certificationRequest')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return total
}

/** The number of verifications that the authority has started for the company since then, whatever their result. */
export async function countChecksSince(db: Db, companyId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('qualification.certificationRequest')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('companyId', '=', companyId)
    .where('way', '<>', 'agent')
    .where('submittedAt', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** Open requests that a provider must decide, oldest first. */
export function listOpenChecks(db: Db, limit: number): Promise<RequestRow[]> {
  return db
    .selectFrom('qualification.certificationRequest')
    .selectAll()
    .where('state', '=', 'checking')
    .where('way', '<>', 'agent')
    .orderBy('submittedAt')
    .limit(limit)
    .execute()
}

export interface RequestChange {
  readonly checkId?: string
  readonly qrUrl?: string | null
  readonly triesLeft?: number | null
  readonly failReason?: string | null
  readonly decidedAt?: Date
  readonly decidedBy?: string
}

/** Ends a request that is still open; false when it no longer is. */
export function endRequest(
  db: Db,
  requestId: string,
  verb: keyof typeof certificationRequestMachine.verbs,
  set: RequestChange,
): Promise<boolean> {
  return moveIfOpen(db, certificationRequestStates, verb, { where: { id: requestId }, set })
}

/** Changes a request that is still open; false when it no longer is. */
export async function changeOpenRequest(db: Db, requestId: string, change: RequestChange): Promise<boolean> {
  const changed = await db
    .updateTable('qualification.certificationRequest')
    .set(change)
    .where('id', '=', requestId)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
