import type { Message, MessageFilter, MessageKind, ReadMark } from '@xiaojiu/contract/message/schemas.ts'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewMessage {
  readonly companyId: string
  /** Only for this login; without it for everyone of the company. */
  readonly accountId?: string
  readonly kind: MessageKind
  readonly title: string
  /** Amounts are placeholders `{0}`, `{1}` … */
  readonly body: string
  /** Shown only to logins that may see the company's money. */
  readonly amounts?: readonly Fen[]
  readonly link: string | null
}

export async function insertMessages(db: Db, now: Date, messages: readonly NewMessage[]): Promise<void> {
  await db
    .insertInto('message.message')
    .values(
      messages.map(({ accountId = null, amounts = [], ...message }) => ({
        ...message,
        amounts: [...amounts],
        accountId,
        createdAt: now,
      })),
    )
    .execute()
}

/** The reader: a login of a company. */
export interface Reader {
  readonly companyId: string
  readonly accountId: string
}

/** Messages for everyone in the company, or for this login. Row-level security alone would scan all companies. */
const isFor = ({ companyId, accountId }: Reader) =>
  sql<boolean>`company_id = ${companyId}::uuid and (account_id is null or account_id = ${accountId}::uuid)`

export async function countUnread(db: Db, reader: Reader): Promise<Map<MessageKind, number>> {
  const rows = await db
    .selectFrom('message.message')
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .where('readAt', 'is', null)
    .where(isFor(reader))
    .groupBy('kind')
    .execute()
  return new Map(rows.map(row => [row.kind as MessageKind, row.count]))
}

export async function listMessages(
  db: Db,
  reader: Reader,
  { kind, onlyUnread, onlyCounted, pageNum, pageSize }: MessageFilter,
  { seesAmounts, muted }: { readonly seesAmounts: boolean; readonly muted: readonly string[] },
) {
  let query = db.selectFrom('message.message').where(isFor(reader))
  if (kind) query = query.where('kind', '=', kind)
  if (muted.length > 0) query = query.where('kind', 'not in', muted)
  if (onlyUnread || onlyCounted) query = query.where('readAt', 'is', null)
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list: rows.map(row => asMessage(row, seesAmounts)), total, pageNum, pageSize }
}

/** Whether there was anything to mark. */
export async function markRead(db: Db, reader: Reader, now: Date, { messageIds, kind }: ReadMark): Promise<boolean> {
  let update = db.updateTable('message.message').set({ readAt: now }).where('readAt', 'is', null).where(isFor(reader))
  if (messageIds) update = update.where('id', 'in', messageIds.length === 0 ? [NO_ID] : messageIds)
  if (kind) update = update.where('kind', '=', kind)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Matches nothing: an empty list marks nothing, not everything. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const HIDDEN_AMOUNT = '***'

function asMessage(row: MessageRow, seesAmounts: boolean): Message {
  const { id, kind, title, amounts, link, createdAt, readAt } = row
  const body = row.body.replace(/\{(\d)\}/g, (mark, place) => {
    const amount = amounts[Number(place)]
    if (amount === undefined) return mark
    return seesAmounts ? formatYuan(fen(amount)) : HIDDEN_AMOUNT
  })
  return { messageId: id, kind: kind as MessageKind, title, body, link, createdAt, isRead: readAt !== null }
}

interface MessageRow {
  id: string
  kind: string
  title: string
  body: string
  amounts: readonly number[]
  link: string | null
  createdAt: Date
  readAt: Date | null
}

export async function readMutedKinds(db: Db, accountId: string, companyId: string): Promise<string[]> {
  const row = await db
    .selectFrom('message.preference')
    .select('mutedKinds')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row?.mutedKinds ?? []
}

export async function saveMutedKinds(
  db: Db,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
  mutedKinds: readonly string[],
): Promise<void> {
  await db
    .insertInto('message.preference')
    .values({ accountId, companyId, mutedKinds: [...mutedKinds] })
    .onConflict(on => on.columns(['accountId', 'companyId']).doUpdateSet({ mutedKinds: [...mutedKinds] }))
    .execute()
}
