import type { Db } from '#platform/database/database.ts'

/** Keeps a ticket for the hand-over; those that are over go. */
export async function keepTicket(
  db: Db,
  now: Date,
  ticket: { readonly ticketHash: Buffer; readonly companyId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('qualification.dossierTicket').where('expiresAt', '<', now).execute()
  await db.insertInto('qualification.dossierTicket').values(ticket).execute()
}

/** Uses a ticket up; answers until when it was good. */
export async function takeTicket(db: Db, companyId: string, ticketHash: Buffer): Promise<Date | null> {
  const taken = await db
    .deleteFrom('qualification.dossierTicket')
    .where('ticketHash', '=', ticketHash)
    .where('companyId', '=', companyId)
    .returning('expiresAt')
    .executeTakeFirst()
  return taken?.expiresAt ?? null
}
