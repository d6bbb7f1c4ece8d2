import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

export interface NewLink {
  readonly tokenHash: Buffer
  readonly accountId: string
  readonly face: Face
  readonly passwordVersion: number
  readonly madeBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** One link for each login: the newest. */
export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.deleteFrom('identity.passwordLink').where('accountId', '=', link.accountId).execute()
  await db.insertInto('identity.passwordLink').values(link).execute()
}

/** Uses the link and returns its login; nothing when it is too old or of the other console. */
export function takeLink(db: Db, tokenHash: Buffer, face: Face, now: Date) {
  return db
    .deleteFrom('identity.passwordLink')
    .where('tokenHash', '=', tokenHash)
    .where('face', '=', face)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'passwordVersion'])
    .executeTakeFirst()
}
