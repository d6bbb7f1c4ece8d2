import type {
  ComplaintFilter,
  ComplaintKind,
  ComplaintState,
  ComplaintTopic,
} from '@xiaojiu/contract/service/schemas.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moving, stateful } from '#platform/states/move.ts'
import { complaintMachine } from '../domain/states.ts'

export const complaintStates = stateful('service.complaint', complaintMachine)

export interface ComplaintRow {
  readonly id: string
  readonly companyId: string
  readonly kind: ComplaintKind
  readonly topic: ComplaintTopic
  readonly content: string
  readonly orderNo: string | null
  readonly imageIds: readonly string[]
  readonly state: ComplaintState
  readonly isUnread: boolean
  readonly score: number | null
  readonly scoreComment: string | null
  readonly earlierScore: number | null
  readonly tags: readonly string[]
  readonly createdAt: Date
}

const COLUMNS = [
  'id',
  'companyId',
  'kind',
  'topic',
  'content',
  'orderNo',
  'imageIds',
  'state',
  'isUnread',
  'score',
  'scoreComment',
  'earlierScore',
  'tags',
  'createdAt',
] as const

export interface NewComplaintRow {
  readonly companyId: string
  readonly accountId: string
  readonly kind: string
  readonly topic: string
  readonly content: string
  readonly mobile: string
  readonly orderNo: string | null
  readonly imageIds: string[]
  readonly createdAt: Date
}

export async function insertComplaint(db: Db, row: NewComplaintRow): Promise<string> {
  const { id } = await db
    .insertInto('service.complaint')
    .values({ ...row, state: begun(complaintMachine), updatedAt: row.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countComplaintsSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('service.complaint')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function pageComplaints(db: Db, { kind, state, pageNum, pageSize }: ComplaintFilter) {
  let query = db.selectFrom('service.complaint')
  if (kind) query = query.where('kind', '=', kind)
  if (state) query = query.where('state', '=', state)
  const rows = await query
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as ComplaintRow[], total }
}

export async function repliesTo(db: Db, complaintIds: readonly string[]) {
  if (complaintIds.length === 0) return []
  return db
    .selectFrom('service.complaintReply')
    .select(['complaintId', 'author', 'content', 'createdAt'])
    .where('complaintId', 'in', complaintIds)
    .orderBy('id')
    .execute()
}

/** Several, locked in the order of their ids. */
export async function lockComplaints(db: Db, ids: readonly string[]): Promise<ComplaintRow[]> {
  const rows = await db
    .selectFrom('service.complaint')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as ComplaintRow[]
}

export async function findComplaint(db: Db, id: string): Promise<ComplaintRow | undefined> {
  const row = await db.selectFrom('service.complaint').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as ComplaintRow | undefined
}

/** Locked, so that a concurrent answer and addition run one after another. */
export async function lockComplaint(db: Db, id: string): Promise<ComplaintRow | undefined> {
  const row = await db
    .selectFrom('service.complaint')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as ComplaintRow | undefined
}

export interface ComplaintChange {
  readonly isUnread?: boolean
  readonly score?: number | null
  readonly scoreComment?: string | null
  readonly earlierScore?: number | null
  readonly earlierComment?: string | null
  readonly reopenedAt?: Date
}

export function moveComplaint(
  db: Db,
  id: string,
  now: Date,
  verb: keyof typeof complaintMachine.verbs,
  change: ComplaintChange = {},
): Promise<void> {
  return move(db, complaintStates, verb, { where: { id }, set: { ...change, updatedAt: now } })
}

export interface NewReply {
  readonly complaintId: string
  readonly companyId: string
  readonly author: 'platform' | 'buyer'
  readonly content: string
  readonly createdAt: Date
  readonly staffAccountId?: string
  readonly staffName?: string
}

/** A violation was recorded from it. */
export async function markViolation(db: Db, complaintId: string, at: Date): Promise<void> {
  await db.updateTable('service.complaint').set({ violationAt: at }).where('id', '=', complaintId).execute()
}

export async function putTags(db: Db, id: string, tags: readonly string[]): Promise<void> {
  await db
    .updateTable('service.complaint')
    .set({ tags: [...tags] })
    .where('id', '=', id)
    .execute()
}

export async function insertReply(db: Db, reply: NewReply): Promise<void> {
  await db.insertInto('service.complaintReply').values(reply).execute()
}

export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('service.complaint')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('isUnread', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export async function markSeen(db: Db, complaintIds: readonly string[] | undefined): Promise<void> {
  let update = db.updateTable('service.complaint').set({ isUnread: false }).where('isUnread', '=', true)
  if (complaintIds) update = update.where(eb => eb('id', '=', eb.fn.any(eb.val([...complaintIds]))))
  await update.execute()
}

/** Answered complaints without a reaction: closed after a while. */
export async function closeAnsweredBefore(db: Db, before: Date, now: Date): Promise<string[]> {
  const rows = await moving(db, complaintStates, 'close')
    .set({ updatedAt: now })
    .where('updatedAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** For staff: complaints that wait for an answer, longest wait first. */
export async function waitingComplaints(db: Db, limit: number) {
  return db
    .selectFrom('service.complaint')
    .select(['id', 'kind', 'topic', 'content', 'updatedAt'])
    .where('state', '=', 'waiting')
    .orderBy('updatedAt')
    .limit(limit)
    .execute()
}
