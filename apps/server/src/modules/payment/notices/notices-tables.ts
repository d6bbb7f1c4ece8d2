import type { Db } from '#platform/database/database.ts'

export interface NewNotice {
  readonly channel: string
  readonly noticeId: string
  readonly tradeNo: string | null
  readonly outcome: string
  readonly bodyHash: string
  readonly receivedAt: Date
}

/** Stores notices; returns how many are new. */
export async function insertNotices(db: Db, notices: readonly NewNotice[]): Promise<number> {
  const rows = await db
    .insertInto('payment.notice')
    // The same order for all who write the same notices at the same time.
    .values(notices.toSorted((a, b) => (a.noticeId < b.noticeId ? -1 : 1)))
    .onConflict(on => on.constraint('notice_once').doNothing())
    .returning('id')
    .execute()
  return rows.length
}
