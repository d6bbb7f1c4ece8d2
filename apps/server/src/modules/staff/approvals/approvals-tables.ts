import type { ApprovalState } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import { sql } from 'kysely'
import type { ApprovalRow } from '#platform/approvals/tables.ts'
import type { Db } from '#platform/database/database.ts'

export interface ApprovalsAsked {
  readonly face: Face
  readonly storeId: string | null
  /** Requests of this person, and requests of these kinds. */
  readonly accountId: string
  readonly kinds: readonly string[]
  readonly kind: string | undefined
  readonly isOwn: boolean
  readonly state: ApprovalState | undefined
  /** Only this request. */
  readonly approvalId?: string | undefined
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Newest first. */
export async function listApprovalRows(db: Db, asked: ApprovalsAsked): Promise<ApprovalRow[]> {
  const { face, storeId, accountId, kinds, kind, isOwn, state, approvalId, after, limit } = asked
  let query = db
    .selectFrom('staff.approval')
    .selectAll()
    .where('face', '=', face)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  query = isOwn
    ? query.where('askedBy', '=', accountId)
    : query.where(sql<boolean>`(asked_by = ${accountId} or kind = any(${kinds}))`)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (state) query = query.where('state', '=', state)
  if (approvalId !== undefined) query = query.where('id', '=', approvalId)
  if (after) query = query.where(sql<boolean>`(asked_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return (await query.execute()) as ApprovalRow[]
}

/** The questions about these requests, oldest first. */
export function questionsOf(db: Db, approvalIds: readonly string[]) {
  return db
    .selectFrom('staff.approvalQuestion')
    .select(['approvalId', 'question', 'askedByName', 'askedAt', 'answer', 'answeredAt'])
    .where(sql<boolean>`approval_id = any(${approvalIds})`)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}
export type QuestionRow = Awaited<ReturnType<typeof questionsOf>>[number]

/** The number of colleagues' open requests of these kinds that this person may decide, and of own ones with a question to answer. */
export async function countOpen(
  db: Db,
  asked: Pick<ApprovalsAsked, 'face' | 'storeId' | 'accountId' | 'kinds'> & { readonly now: Date },
): Promise<number> {
  const { face, storeId, accountId, kinds, now } = asked
  const { count } = await db
    .selectFrom('staff.approval')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('face', '=', face)
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .where(
      sql<boolean>`case when asked_by = ${accountId} then exists (select from staff.approval_question q
        where q.approval_id = approval.id and q.answered_at is null) else kind = any(${kinds}) and not exists (
        select from staff.conflict c where c.account_id = ${accountId} and c.ended_at is null
          and (c.company_id = about_company_id or c.about_store_id = approval.about_store_id)) end`,
    )
    .executeTakeFirstOrThrow()
  return count
}

export interface LimitRow {
  readonly kind: string
  readonly amount: number
  readonly version: number
  readonly changedAt: Date
  /** Null: set before names were kept. */
  readonly changedByName: string | null
}

export async function limitRows(db: Db, storeId: string | null): Promise<ReadonlyMap<string, LimitRow>> {
  const rows = await db
    .selectFrom('staff.approvalLimit')
    .select(['kind', 'amount', 'version', 'changedAt', 'changedByName'])
    .where('storeId', storeId === null ? 'is' : '=', storeId)
    .execute()
  return new Map(rows.map(row => [row.kind, row]))
}

/** False when the version is no longer the one that was read; 0: there was none. */
export async function putLimit(
  db: Db,
  { storeId, kind, version, ...set }: LimitRow & { readonly storeId: string | null },
): Promise<boolean> {
  const done =
    version === 0
      ? await db
          .insertInto('staff.approvalLimit')
          .values({ kind, storeId, ...set })
          .onConflict(on => on.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await db
          .updateTable('staff.approvalLimit')
          .set({ ...set, version: version + 1 })
          .where('kind', '=', kind)
          .where('storeId', storeId === null ? 'is' : '=', storeId)
          .where('version', '=', version)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows)
  return (done ?? 0n) > 0n
}
