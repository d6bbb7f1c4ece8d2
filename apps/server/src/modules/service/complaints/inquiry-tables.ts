import type { InquiryFilter, InquiryRemedy } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewInquiry {
  readonly complaintId: string
  readonly companyId: string
  readonly storeId: string
  readonly topic: string
  readonly content: string
  readonly orderNo: string | null
  readonly imageIds: string[]
  readonly question: string
  readonly askedBy: string
  readonly askedByName: string
  readonly askedAt: Date
  readonly dueAt: Date
}

export async function insertInquiry(db: Db, inquiry: NewInquiry): Promise<string> {
  const { id } = await db
    .insertInto('service.complaintInquiry')
    .values(inquiry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const COLUMNS = [
  'id',
  'complaintId',
  'companyId',
  'storeId',
  'topic',
  'content',
  'orderNo',
  'imageIds',
  'question',
  'askedByName',
  'askedAt',
  'dueAt',
  'answer',
  'remedy',
  'fileIds',
  'answeredByName',
  'answeredAt',
  'closedAt',
  'score',
] as const

/** The inquiries about these complaints, in order. */
export function inquiriesAbout(db: Db, complaintIds: readonly string[]) {
  if (complaintIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('service.complaintInquiry')
    .select(COLUMNS)
    .where('complaintId', 'in', complaintIds)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}
export type InquiryRow = Awaited<ReturnType<typeof inquiriesAbout>>[number]

/** Whether the store still has time to answer an inquiry about the complaint. */
export async function hasOpenInquiry(
  db: Db,
  { complaintId, storeId, now }: { readonly complaintId: string; readonly storeId: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('service.complaintInquiry')
    .select('id')
    .where('complaintId', '=', complaintId)
    .where('storeId', '=', storeId)
    .where('answeredAt', 'is', null)
    .where('dueAt', '>=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inquiries to the store in scope; open ones earliest first, all others newest first. */
export function listInquiryRows(
  db: Db,
  { state, topic, inquiryId, after, pageSize }: InquiryFilter,
  now: Date,
): Promise<InquiryRow[]> {
  const isQueue = state === 'asked'
  let query = db.selectFrom('service.complaintInquiry')
  if (inquiryId) query = query.where('id', '=', inquiryId)
  if (topic) query = query.where('topic', '=', topic)
  if (state === 'closed') query = query.where('closedAt', 'is not', null)
  else if (state !== undefined) query = query.where('closedAt', 'is', null)
  if (state === 'answered') query = query.where('answeredAt', 'is not', null)
  if (state === 'asked') query = query.where('answeredAt', 'is', null).where('dueAt', '>=', now)
  if (state === 'missed') query = query.where('answeredAt', 'is', null).where('dueAt', '<', now)
  if (after) {
    const place = sql`(select a.asked_at, a.id from service.complaint_inquiry a where a.id = ${after})`
    query = query.where(isQueue ? sql<boolean>`(asked_at, id) > ${place}` : sql<boolean>`(asked_at, id) < ${place}`)
  }
  return query
    .select(COLUMNS)
    .orderBy('askedAt', isQueue ? 'asc' : 'desc')
    .orderBy('id', isQueue ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** Open inquiries as a queue. */
export function openInquiries(db: Db, now: Date) {
  return db
    .selectFrom('service.complaintInquiry')
    .where('answeredAt', 'is', null)
    .where('closedAt', 'is', null)
    .where('dueAt', '>=', now)
}

export async function countOpenInquiries(db: Db, now: Date): Promise<number> {
  const { count } = await openInquiries(db, now)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function lockInquiry(db: Db, id: string): Promise<InquiryRow | undefined> {
  return db.selectFrom('service.complaintInquiry').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface GivenAnswer {
  readonly answer: string
  readonly remedy: InquiryRemedy
  readonly fileIds: string[]
  readonly answeredBy: string
  readonly answeredByName: string
  readonly answeredAt: Date
}

export async function putInquiryAnswer(db: Db, id: string, given: GivenAnswer): Promise<void> {
  await db.updateTable('service.complaintInquiry').set(given).where('id', '=', id).execute()
}

/** The results of the complaints for the stores that were asked; open ones included. */
export async function settleInquiries(
  db: Db,
  complaintIds: readonly string[],
  end: { readonly closedAt: Date | null; readonly score: number | null },
): Promise<void> {
  if (complaintIds.length === 0) return
  await db.updateTable('service.complaintInquiry').set(end).where('complaintId', 'in', complaintIds).execute()
}
