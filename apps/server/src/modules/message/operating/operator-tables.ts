import type { AlertRule, OperatorMessageFilter } from '@xiaojiu/contract/message/operating-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewOperatorMessage {
  readonly rule: AlertRule
  readonly subject: string
  readonly staffRight: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly isAlert: boolean
  /** Only for this person. */
  readonly accountId?: string
}

/** Inserts messages, without alerts that are already open; returns how many. */
export async function insertOperatorMessages(
  db: Db,
  now: Date,
  messages: readonly NewOperatorMessage[],
): Promise<number> {
  if (messages.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message.operatorMessage')
    .values(messages.map(message => ({ ...message, createdAt: now })))
    .onConflict(on => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Closes open alerts of a rule whose subject is not in the list any more. */
export async function settleOthers(db: Db, now: Date, rule: AlertRule, subjects: readonly string[]): Promise<void> {
  await db
    .updateTable('message.operatorMessage')
    .set({ settledAt: now })
    .where('rule', '=', rule)
    .where('isAlert', '=', true)
    .where('settledAt', 'is', null)
    .where(sql<boolean>`subject <> all(${[...subjects]}::text[])`)
    .execute()
}

/** The recipients: staff with these rights, and messages for everybody. */
export interface Reader {
  readonly accountId: string
  readonly rights: readonly string[]
}

const OPEN = sql`(m.is_alert and m.settled_at is null and m.confirmed_at is null)`
const told = ({ accountId, rights }: Reader) =>
  sql`(m.staff_right = any(${['any', ...rights]}::text[]) and (m.account_id is null or m.account_id = ${accountId}))`
const isMuted = ({ accountId }: Reader) =>
  sql`exists (select from message.operator_mute u where u.account_id = ${accountId} and u.rule = m.rule)`
const isRead = ({ accountId }: Reader) =>
  sql`exists (select from message.operator_read r where r.message_id = m.id and r.account_id = ${accountId})`

export interface OperatorMessageRow {
  readonly id: string
  readonly rule: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly isAlert: boolean
  readonly createdAt: Date
  readonly isRead: boolean
  readonly settledAt: Date | null
  readonly confirmedName: string | null
  readonly confirmedAt: Date | null
}

/** The position of a message in the list when it was shown: whether it was an open alert, and its id. */
export interface MessagePlace {
  readonly wasOpen: boolean
  readonly id: string
}

/**
 * Open unconfirmed alerts first, then the newest. An alert confirmed between two pages moves back and appears there;
 * none is skipped.
 */
export async function stretchOfOperatorMessages(
  db: Db,
  reader: Reader,
  { messageId, rule, isOpen, isAlert, pageSize }: OperatorMessageFilter,
  after: MessagePlace | null,
): Promise<OperatorMessageRow[]> {
  const where = [
    told(reader),
    ...(messageId ? [sql`m.id = ${messageId}`] : []),
    ...(rule ? [sql`m.rule = ${rule}`] : []),
    ...(isAlert === undefined ? [] : [sql`m.is_alert = ${isAlert}`]),
    ...(isOpen === true ? [sql`not ${isMuted(reader)} and (${OPEN} or not ${isRead(reader)})`] : []),
    ...(after ? [sql`(${OPEN}, m.id) < (${after.wasOpen}, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<OperatorMessageRow>`
    select m.id, m.rule, m.title, m.body, m.link, m.is_alert, m.created_at, m.settled_at, m.confirmed_name, m.confirmed_at,
      ${isRead(reader)} as is_read
    from message.operator_message m where ${sql.join(where, sql` and `)}
    order by ${OPEN} desc, m.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

export async function countOperatorMessages(db: Db, reader: Reader, now: Date) {
  const { rows } = await sql<{ unread: number; open: number }>`
    select count(*) filter (where not ${isRead(reader)})::int as unread, count(*) filter (where ${OPEN})::int as open
    from message.operator_message m where ${told(reader)} and not ${isMuted(reader)}
      and (${OPEN} or m.created_at > ${now}::timestamptz - interval '90 days')`.execute(db)
  return rows[0] ?? { unread: 0, open: 0 }
}

/** How many of these messages the reader may see. */
export async function countNotified(db: Db, reader: Reader, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message.operator_message m where m.id = any(${[...ids]}::uuid[]) and ${told(reader)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function putOperatorReads(db: Db, now: Date, accountId: string, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('message.operatorRead')
    .values(ids.map(messageId => ({ messageId, accountId, readAt: now })))
    .onConflict(on => on.doNothing())
    .execute()
}

export async function lockAlert(db: Db, reader: Reader, id: string) {
  const { rows } = await sql<{ rule: AlertRule; title: string; confirmedAt: Date | null; settledAt: Date | null }>`
    select m.rule, m.title, m.confirmed_at, m.settled_at from message.operator_message m
    where m.id = ${id} and m.is_alert and ${told(reader)} for update`.execute(db)
  return rows[0]
}

export async function noteConfirmed(
  db: Db,
  id: string,
  by: { readonly accountId: string; readonly name: string; readonly at: Date },
  endsIt: boolean,
): Promise<void> {
  await db
    .updateTable('message.operatorMessage')
    .set({ confirmedBy: by.accountId, confirmedName: by.name, confirmedAt: by.at, ...(endsIt && { settledAt: by.at }) })
    .where('id', '=', id)
    .execute()
}

/** The open alerts and the last time of each rule; and which rules the person has muted. */
export async function sumRules(db: Db, accountId: string) {
  const { rows } = await sql<{ rule: string; openCount: number; lastAt: Date | null }>`
    select m.rule, count(*) filter (where m.is_alert and m.settled_at is null)::int as open_count, max(m.created_at) as last_at
    from message.operator_message m group by m.rule`.execute(db)
  const muted = await db.selectFrom('message.operatorMute').select('rule').where('accountId', '=', accountId).execute()
  return { sums: new Map(rows.map(row => [row.rule, row])), muted: new Set(muted.map(row => row.rule)) }
}

export async function putMute(db: Db, now: Date, accountId: string, rule: AlertRule, mutes: boolean): Promise<void> {
  if (mutes)
    await db
      .insertInto('message.operatorMute')
      .values({ accountId, rule, mutedAt: now })
      .onConflict(on => on.doNothing())
      .execute()
  else await db.deleteFrom('message.operatorMute').where('accountId', '=', accountId).where('rule', '=', rule).execute()
}
