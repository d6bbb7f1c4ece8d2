import type { ApprovalState } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import { defineMachine } from '@xiaojiu/kernel/machine.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import type { StaffApproval } from '../database/tables.gen.ts'
import { begun, moveIfOpen, stateful } from '../states/move.ts'

/** 复核: requested by one person, decided by another, withdrawn by the requester, or expired. */
const approvalMachine = defineMachine({
  states: ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'],
  initial: 'waiting',
  verbs: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
    lapse: { from: ['waiting'], to: 'lapsed' },
  },
})

export const approvalStates = stateful('staff.approval', approvalMachine)

export interface ApprovalRow extends Omit<Selectable<StaffApproval>, 'state' | 'face'> {
  readonly state: ApprovalState
  readonly face: Face
}

type Documents = 'payload' | 'before' | 'after'
type NewApproval = Omit<Insertable<StaffApproval>, Documents | 'state'> & Readonly<Record<Documents, unknown>>

export async function insertApproval(db: Db, { payload, before, after, ...row }: NewApproval): Promise<string> {
  const { id } = await db
    .insertInto('staff.approval')
    .values({
      ...row,
      state: begun(approvalMachine),
      payload: json(payload),
      before: json(before),
      after: json(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open request of the same person with the same content. */
export async function findSameWaiting(
  db: Db,
  {
    kind,
    subject,
    payload,
    version,
    askedBy,
  }: Pick<NewApproval, 'kind' | 'subject' | 'payload' | 'version' | 'askedBy'>,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff.approval')
    .select('id')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('askedBy', '=', askedBy)
    .where('version', '=', version)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`payload = ${json(payload)}`)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The newest open request of a kind about this subject. */
export async function findWaiting(
  db: Db,
  { kind, subject }: Pick<NewApproval, 'kind' | 'subject'>,
  now: Date,
): Promise<Pick<ApprovalRow, 'id' | 'askedBy' | 'askedByName' | 'askedAt' | 'expiresAt' | 'effect'> | null> {
  const row = await db
    .selectFrom('staff.approval')
    .select(['id', 'askedBy', 'askedByName', 'askedAt', 'expiresAt', 'effect'])
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

export async function lockApproval(db: Db, id: string): Promise<ApprovalRow | null> {
  const row = await db.selectFrom('staff.approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (row as ApprovalRow | undefined) ?? null
}

export interface ApprovalEnd {
  readonly decidedBy?: string
  readonly decidedByName?: string
  readonly decidedAt: Date
  readonly decisionNote?: string
}

/** Ends it if it is still waiting. */
export function endApproval(
  db: Db,
  id: string,
  verb: keyof typeof approvalMachine.verbs,
  end: ApprovalEnd,
): Promise<boolean> {
  return moveIfOpen(db, approvalStates, verb, { where: { id }, set: end })
}

export interface NewQuestion {
  readonly approvalId: string
  readonly storeId: string | null
  readonly question: string
  readonly askedBy: string
  readonly askedByName: string
  readonly askedAt: Date
}

export async function insertQuestion(db: Db, question: NewQuestion): Promise<void> {
  await db.insertInto('staff.approvalQuestion').values(question).execute()
}

/** Whether a question about it has no answer yet. */
export async function hasOpenQuestion(db: Db, approvalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff.approvalQuestion')
    .select('id')
    .where('approvalId', '=', approvalId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False: there was no question left to answer. */
export async function answerQuestion(db: Db, approvalId: string, answer: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff.approvalQuestion')
    .set({ answer, answeredAt: now })
    .where('approvalId', '=', approvalId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Expired requests, oldest first. */
export async function overdueApprovals(db: Db, now: Date, limit: number): Promise<ApprovalRow[]> {
  const rows = await db
    .selectFrom('staff.approval')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as ApprovalRow[]
}

export async function readLimit(db: Db, kind: string, storeId: string | null): Promise<number | null> {
  const row = await db
    .selectFrom('staff.approvalLimit')
    .select('amount')
    .where('kind', '=', kind)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .executeTakeFirst()
  return row?.amount ?? null
}

/**
 * The rights that these people hold in this place now; whoever no longer works there is left out. With `lock`, nobody changes them
 * until the transaction ends.
 */
export async function rightsNow(
  db: Db,
  { face, storeId }: Pick<ApprovalRow, 'face' | 'storeId'>,
  accountIds: readonly string[],
  lock?: 'lock',
): Promise<ReadonlyMap<string, readonly string[]>> {
  let query = db
    .selectFrom('staff.membership as m')
    .innerJoin('staff.role as r', 'r.id', 'm.roleId')
    .select(['m.accountId', sql<string[]>`coalesce(m.rights, r.rights)`.as('rights')])
    .where(sql<boolean>`m.account_id = any(${accountIds})`)
    .where('m.face', '=', face)
    .where('m.storeId', storeId === null ? 'is' : '=', storeId)
    .where('m.state', '=', 'active')
  if (lock) query = query.forShare()
  const rows = await query.execute()
  return new Map(rows.map(row => [row.accountId, row.rights]))
}

/** The companies and stores with which this person has declared a conflict of interest. */
export async function conflictsOf(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('staff.conflict')
    .select(['companyId', 'aboutStoreId'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ companyId, aboutStoreId }) => companyId ?? aboutStoreId ?? []))
}

/** Whether a request is about one of them. */
export function isAbout(
  { aboutCompanyId, aboutStoreId }: Pick<ApprovalRow, 'aboutCompanyId' | 'aboutStoreId'>,
  conflicts: ReadonlySet<string>,
): boolean {
  return [aboutCompanyId, aboutStoreId].some(id => id !== null && conflicts.has(id))
}

const OwnLimits = z.record(z.string(), z.int().transform(fen))

/** The largest amount that a person decides, by kind; kinds without a limit of their own are left out. */
export async function readOwnLimits(db: Db, memberId: string): Promise<ReadonlyMap<string, Fen>> {
  const row = await db
    .selectFrom('staff.membership')
    .select('approvalLimits')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return new Map(Object.entries(OwnLimits.parse(row?.approvalLimits ?? {})))
}

/** Whether this person declared a conflict of interest with a company or a store. */
export async function hasConflict(
  db: Db,
  accountId: string,
  { companyId, storeId }: { readonly companyId: string | null; readonly storeId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff.conflict')
    .select('id')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where(where => where.or([where('companyId', '=', companyId), where('aboutStoreId', '=', storeId)]))
    .executeTakeFirst()
  return row !== undefined
}
