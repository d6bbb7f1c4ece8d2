import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inQueue, queueOrder } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'
import { moving } from '#platform/states/move.ts'
import { statementReplyStates } from '../bills/bill-tables.ts'

const RECEIPTS = {
  ...{ at: 'createdAt', id: 'id', amount: 'amount' },
  store: sql<string | null>`(parts->0->>'storeId')`,
}
const DISPUTES = { at: 'repliedAt', id: 'id', store: 'storeId', amount: 'closing' } as const

/** Payments to a store's own account that the buyer has reported. Each is for one store. */
export function claimedReceipts(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('payment.payment')
    .where('channel', '=', 'merchant')
    .where('state', '=', 'pending')
    .where('claimedAt', 'is not', null)
    .where(inQueue(RECEIPTS, filter))
}

export function readReceipts(db: Db, page: DeskPage) {
  return claimedReceipts(db, page)
    .select(RECEIPT_COLUMNS)
    .orderBy(queueOrder(RECEIPTS, page))
    .limit(page.limit)
    .execute()
}

export function findReceipt(db: Db, id: string) {
  return receipt(db, id).executeTakeFirst()
}

/** The same, and nobody else changes it before the transaction ends. */
export function lockReceipt(db: Db, id: string) {
  return receipt(db, id).forUpdate().executeTakeFirst()
}

function receipt(db: Db, id: string) {
  return db.selectFrom('payment.payment').select(RECEIPT_COLUMNS).where('id', '=', id).where('channel', '=', 'merchant')
}

const RECEIPT_COLUMNS = [
  'id',
  'companyId',
  'amount',
  'tradeNo',
  'parts',
  'state',
  'createdAt',
  'claimedAt',
  'paidAt',
  'failure',
  'voucherIds',
] as const
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

export function disputedReplies(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db.selectFrom('payment.statementReply').where('state', '=', 'disputed').where(inQueue(DISPUTES, filter))
}

export function readDisputed(db: Db, page: DeskPage) {
  return disputedReplies(db, page).selectAll().orderBy(queueOrder(DISPUTES, page)).limit(page.limit).execute()
}

export function findReply(db: Db, id: string) {
  return db.selectFrom('payment.statementReply').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ReplyRow = NonNullable<Awaited<ReturnType<typeof findReply>>>

/** Answers a dispute that is still waiting; otherwise undefined. */
export function resolveReply(db: Db, id: string, answer: string, now: Date) {
  return moving(db, statementReplyStates, 'resolve')
    .set({ answer, resolvedAt: now })
    .where('id', '=', id)
    .returning(['companyId', 'storeId', 'month'])
    .executeTakeFirst()
}
