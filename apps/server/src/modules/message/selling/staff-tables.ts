import type { StaffMessageFilter, StaffMessageKind } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewStaffMessage {
  /** Null: every store. */
  readonly storeId: string | null
  readonly kind: StaffMessageKind
  readonly title: string
  readonly body: string
  /** A page of the console. */
  readonly link?: string
  /** By when someone of the store must confirm it. */
  readonly confirmBy?: Date
  /** Only for this person of the store. */
  readonly accountId?: string
  /** Papers of the platform that the stores may open. */
  readonly fileIds?: string[]
  /** The member of staff who sent it by hand. */
  readonly sentBy?: string
  readonly sentByName?: string
}

export async function insertStaffMessages(db: Db, now: Date, messages: readonly NewStaffMessage[]): Promise<void> {
  await db
    .insertInto('message.staffMessage')
    .values(messages.map(message => ({ ...message, createdAt: now })))
    .execute()
}

export interface StaffMessageRow {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly createdAt: Date
  readonly confirmBy: Date | null
  readonly isRead: boolean
  readonly confirmedBy: string | null
  readonly confirmedAt: Date | null
  readonly fileIds: string[]
}

/** Messages within the scope with the read state of the reader; those to be confirmed come first on the first page. */
export async function stretchOfStaffMessages(
  db: Db,
  { messageId, kind, isOpen, after, pageSize }: StaffMessageFilter,
): Promise<StaffMessageRow[]> {
  const open = sql`(m.confirm_by is not null and c.message_id is null)`
  const where = [
    sql`true`,
    ...(messageId ? [sql`m.id = ${messageId}`] : []),
    ...(kind ? [sql`m.kind = ${kind}`] : []),
    ...(isOpen === true ? [sql`(r.message_id is null or ${open})`] : []),
    ...(after
      ? [
          sql`(${open}, m.created_at, m.id) < (select x.confirm_by is not null and not exists (select from message.staff_confirmation y
            where y.message_id = x.id and y.store_id = platform.current_store()), x.created_at, x.id from message.staff_message x where x.id = ${after})`,
        ]
      : []),
  ]
  const { rows } = await sql<StaffMessageRow>`
    select m.id, m.kind, m.title, m.body, m.link, m.created_at, m.confirm_by, r.message_id is not null as is_read,
      c.account_name as confirmed_by, c.confirmed_at, m.file_ids
    from message.staff_message m
    left join message.staff_read r on r.message_id = m.id and r.account_id = platform.current_account()
      and r.store_id = platform.current_store()
    left join message.staff_confirmation c on c.message_id = m.id and c.store_id = platform.current_store()
    where ${sql.join(where, sql` and `)}
    order by ${open} desc, m.created_at desc, m.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

const MOST_FRESH = 200

/** The messages to a store, and to all stores, since then. */
export async function staffMessagesSince(
  db: Db,
  storeId: string,
  since: Date,
): Promise<
  { readonly id: string; readonly kind: string; readonly title: string; readonly accountId: string | null }[]
> {
  return db
    .selectFrom('message.staffMessage')
    .select(['id', 'kind', 'title', 'accountId'])
    .where(eb => eb.or([eb('storeId', '=', storeId), eb('storeId', 'is', null)]))
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_FRESH)
    .execute()
}

interface StaffMessageCount {
  readonly kind: string
  readonly unread: number
  readonly open: number
}

/** How many messages of each kind the reader has not read, and how many nobody of the store has confirmed. */
export async function countStaffMessages(db: Db): Promise<StaffMessageCount[]> {
  const { rows } = await sql<StaffMessageCount>`
    select m.kind, count(*) filter (where not exists (select from message.staff_read r where r.message_id = m.id
        and r.account_id = platform.current_account() and r.store_id = platform.current_store()))::int as unread,
      count(*) filter (where m.confirm_by is not null and not exists (select from message.staff_confirmation c
        where c.message_id = m.id and c.store_id = platform.current_store()))::int as open
    from message.staff_message m group by m.kind order by m.kind`.execute(db)
  return rows
}

/** How many of these are within the scope. */
export async function countKnown(db: Db, messageIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('message.staffMessage')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', [...messageIds])
    .executeTakeFirstOrThrow()
  return count
}

export async function putReads(
  db: Db,
  now: Date,
  messageIds: readonly string[],
  reader: { readonly accountId: string; readonly storeId: string },
): Promise<void> {
  await db
    .insertInto('message.staffRead')
    .values(messageIds.map(messageId => ({ messageId, ...reader, readAt: now })))
    .onConflict(on => on.doNothing())
    .execute()
}

export async function findToConfirm(
  db: Db,
  messageId: string,
): Promise<{ readonly title: string; readonly confirmBy: Date | null } | undefined> {
  return db
    .selectFrom('message.staffMessage')
    .select(['title', 'confirmBy'])
    .where('id', '=', messageId)
    .where('confirmBy', 'is not', null)
    .executeTakeFirst()
}

/** False when it was confirmed before. */
export async function putConfirmation(
  db: Db,
  confirmation: {
    readonly messageId: string
    readonly storeId: string
    readonly accountId: string
    readonly accountName: string
    readonly confirmedAt: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message.staffConfirmation')
    .values(confirmation)
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
