import type { Db } from '#platform/database/database.ts'

export async function insertTalkNote(
  db: Db,
  note: {
    readonly conversationId: string
    readonly companyId: string
    readonly accountId: string
    readonly accountName: string
    readonly content: string
    readonly createdAt: Date
  },
): Promise<void> {
  await db.insertInto('service.talkNote').values(note).execute()
}

export function talkNotes(db: Db, conversationId: string) {
  return db
    .selectFrom('service.talkNote')
    .select(['accountName as by', 'content', 'createdAt as at'])
    .where('conversationId', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** The login of the buyer who wrote last. */
export async function lastWriter(db: Db, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('service.chatMessage')
    .select('accountId')
    .where('conversationId', '=', conversationId)
    .where('author', '=', 'buyer')
    .where('accountId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.accountId ?? null
}
