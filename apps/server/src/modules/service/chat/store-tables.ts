import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface NewBuyerNote {
  readonly storeId: string
  readonly companyId: string
  readonly accountId: string
  readonly accountName: string
  readonly content: string
  readonly createdAt: Date
}

export async function insertBuyerNote(db: Db, note: NewBuyerNote): Promise<void> {
  await db.insertInto('service.buyerNote').values(note).execute()
}

const NOTES_SHOWN = 20

/** Notes about a buyer of the store in scope, newest first. */
export function buyerNotes(db: Db, companyId: string) {
  return db
    .selectFrom('service.buyerNote')
    .select(['id as noteId', 'accountName as by', 'content', 'createdAt as at'])
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .limit(NOTES_SHOWN)
    .execute()
}

/** The away text of a store. */
export function findAwayText(db: Db, storeId: string) {
  return db
    .selectFrom('service.awayText')
    .select(['content', 'savedName', 'savedAt'])
    .where('storeId', '=', storeId)
    .executeTakeFirst()
}

export async function putAwayText(
  db: Db,
  text: {
    readonly storeId: string
    readonly content: string
    readonly savedBy: string
    readonly savedName: string
    readonly savedAt: Date
  },
): Promise<void> {
  const { storeId: _, ...saved } = text
  await db
    .insertInto('service.awayText')
    .values(text)
    .onConflict(conflict => conflict.column('storeId').doUpdateSet(saved))
    .execute()
}

export async function dropAwayText(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('service.awayText').where('storeId', '=', storeId).execute()
}

/** An automatic message was sent: it is unread for the buyer, who still waits for a person. */
export async function markAwayReplySent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('service.conversation')
    .set({ buyerUnreadCount: sql`buyer_unread_count + 1` })
    .where('id', '=', id)
    .execute()
}
