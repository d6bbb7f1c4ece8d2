import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/network.ts'
import { historyFrom, KNOWN_LIMITS, type SendHistory, type SendLimits, STRANGERS_LIMITS } from '../domain/sms-limits.ts'
import type { Account } from '../tables/accounts.ts'
import { loginsOfBrowser } from '../tables/attempts.ts'
import { listSends } from '../tables/auth-codes.ts'

/**
 * The browser, if one of these logins was opened from it before; else null. A mobile that another person entered and
 * that was never verified does not count: otherwise a manager of logins could send SMS to any mobile without limit.
 */
export async function knownFor(
  db: Db,
  browserHash: Buffer | null,
  accounts: readonly Account[],
): Promise<Buffer | null> {
  const opened = await loginsOfBrowser(db, browserHash)
  return accounts.some(({ id, isMobileProven }) => isMobileProven && opened.has(id)) ? browserHash : null
}

/** The recent sends that count for this requester, and the limit. */
export async function sendsOf(
  { db, now, clientIp }: Context,
  recipient: string,
  knownBrowser: Buffer | null,
): Promise<{ readonly history: SendHistory; readonly limits: SendLimits }> {
  const since = historyFrom(now)
  if (knownBrowser) {
    const known = { recipient, isKnownBrowser: true }
    const own = await listSends(db, { ...known, browserHash: knownBrowser }, since)
    return { history: { own, around: await listSends(db, known, since) }, limits: KNOWN_LIMITS }
  }
  const own = await listSends(db, { recipient, isKnownBrowser: false }, since)
  const around = await listSends(db, { network: networkOf(clientIp) }, since)
  return { history: { own, around }, limits: STRANGERS_LIMITS }
}
