import type { Db } from '#platform/database/database.ts'

export async function insertCaptcha(
  db: Db,
  captcha: {
    readonly id: string
    readonly kind: 'slider' | 'work'
    readonly answerHash: Buffer | null
    readonly expiresAt: Date
  },
): Promise<void> {
  await db.insertInto('identity.captcha').values(captcha).execute()
}

/** Takes the puzzle away, solved or not: each is answered once. */
export function takeCaptcha(db: Db, captchaId: string) {
  return db
    .deleteFrom('identity.captcha')
    .where('id', '=', captchaId)
    .returning(['kind', 'answerHash', 'expiresAt'])
    .executeTakeFirst()
}
