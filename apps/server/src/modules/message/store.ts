import type { Message, MessageFilter, MessageKind, ReadMark } from '@xiaojiu/contract/message/schemas.ts'
import type { Db } from '#platform/database/database.ts'

export interface NewMessage {
  readonly companyId: string
  readonly kind: MessageKind
  readonly title: string
  readonly body: string
  readonly link: string | null
}

export async function insertMessage(db: Db, now: Date, message: NewMessage): Promise<void> {
  await db
    .insertInto('message.message')
    .values({ ...message, createdAt: now })
    .execute()
}

export async function countUnread(db: Db): Promise<Map<MessageKind, number>> {
  const rows = await db
    .selectFrom('message.message')
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .where('readAt', 'is', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(row => [row.kind as MessageKind, row.count]))
}

export async function listMessages(db: Db, { kind, onlyUnread, pageNum, pageSize }: MessageFilter) {
  let query = db.selectFrom('message.message')
  if (kind) query = query.where('kind', '=', kind)
  if (onlyUnread) query = query.where('readAt', 'is', null)
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list: rows.map(asMessage), total, pageNum, pageSize }
}

export async function markRead(db: Db, now: Date, { messageIds, kind }: ReadMark): Promise<void> {
  let update = db.updateTable('message.message').set({ readAt: now }).where('readAt', 'is', null)
  if (messageIds) update = update.where('id', 'in', messageIds.length === 0 ? [NO_ID] : messageIds)
  if (kind) update = update.where('kind', '=', kind)
  await update.execute()
}

/** Matches nothing: an empty list marks nothing, not everything. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

function asMessage(row: {
  id: string
  kind: string
  title: string
  body: string
  link: string | null
  createdAt: Date
  readAt: Date | null
}): Message {
  const { id, kind, title, body, link, createdAt, readAt } = row
  return { messageId: id, kind: kind as MessageKind, title, body, link, createdAt, isRead: readAt !== null }
}
