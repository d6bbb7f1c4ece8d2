import type { Db } from '#platform/database/database.ts'

/** The login that this WeChat opens, if there is one. */
export async function findAccountIdByWechat(db: Db, unionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.account')
    .select('id')
    .where('wechatUnionId', '=', unionId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return row?.id
}

export async function setWechat(db: Db, accountId: string, wechatUnionId: string | null): Promise<void> {
  await db.updateTable('identity.account').set({ wechatUnionId }).where('id', '=', accountId).execute()
}

export async function insertWechatTicket(
  db: Db,
  ticket: { readonly ticketHash: Buffer; readonly unionId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.insertInto('identity.wechatTicket').values(ticket).execute()
}

/** Takes the ticket away, good or not: it is presented once. */
export function takeWechatTicket(db: Db, ticketHash: Buffer) {
  return db
    .deleteFrom('identity.wechatTicket')
    .where('ticketHash', '=', ticketHash)
    .returning(['unionId', 'expiresAt'])
    .executeTakeFirst()
}
