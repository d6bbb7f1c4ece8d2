import type { StoreNoticeFilter } from '@xiaojiu/contract/message/notice-endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface NoticeRow {
  readonly id: string
  readonly storeId: string | null
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly sentByName: string | null
  readonly createdAt: Date
  readonly confirmBy: Date | null
  readonly confirmedCount: number
  readonly fileIds: string[]
}

/** Messages to stores that somebody sent by hand, newest first; within these stores, when given. */
export async function stretchOfNotices(
  db: Db,
  { after, pageSize }: StoreNoticeFilter,
  within: readonly string[] | null,
): Promise<NoticeRow[]> {
  const where = [
    sql`m.sent_by is not null`,
    ...(within ? [sql`m.store_id = any(${[...within]}::uuid[])`] : []),
    ...(after
      ? [sql`(m.created_at, m.id) < (select x.created_at, x.id from message.staff_message x where x.id = ${after})`]
      : []),
  ]
  const { rows } = await sql<NoticeRow>`
    select m.id, m.store_id, m.kind, m.title, m.body, m.sent_by_name, m.created_at, m.confirm_by, m.file_ids,
      (select count(*)::int from message.staff_confirmation c where c.message_id = m.id) as confirmed_count
    from message.staff_message m where ${sql.join(where, sql` and `)}
    order by m.created_at desc, m.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}
