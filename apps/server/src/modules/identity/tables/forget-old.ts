import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** Deletes proofs that can never be used again; sends are kept as long as limits need them. */
export async function forgetOldProofs(db: Db, now: Date): Promise<void> {
  const twoDaysAgo = addMs(now, -2 * DAY_MS)
  await db.deleteFrom('identity.authCode').where('createdAt', '<', twoDaysAgo).execute()
  await db.deleteFrom('identity.scanLogin').where('createdAt', '<', twoDaysAgo).execute()
  await db.deleteFrom('identity.codeTicket').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('identity.wechatTicket').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('identity.proxyKey').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('identity.passwordLink').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('identity.captcha').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('identity.captchaTally')
    .where('hour', '<', addMs(now, -30 * DAY_MS))
    .execute()
  await db
    .deleteFrom('identity.knownBrowser')
    .where('provenAt', '<', addMs(now, -400 * DAY_MS))
    .execute()
  await db.deleteFrom('identity.loginAttempt').where('expiresAt', '<=', now).execute()
}
