import { sessionEndpoints } from '@xiaojiu/contract/identity/session-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { dateOfTimestamp } from '@xiaojiu/web/format.ts'
import { readText } from '@xiaojiu/web/storage/storage.ts'
import { acceptUser, isAuthenticated, useSession } from './session.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

const CHECK_EVERY_MS = 60_000
/** Renewed this long before the token expires: a buyer at work is never signed out. */
const RENEW_BEFORE_MS = 30 * 60_000

/** Keeps the session alive while the shop is open; returns how to stop. */
export function startRenewal(): () => void {
  void renewIfDue()
  const timer = setInterval(() => void renewIfDue(), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Renews when little time is left, or when nothing is known about the person yet. */
export async function renewIfDue(): Promise<void> {
  if (!isAuthenticated() || !isDue()) return
  const answer = await ask(sessionEndpoints.renewToken, {})
  // A failure is not told: the next call of a page will be, with the right words.
  if (answer.ok) acceptUser(answer.data)
}

/** Read from storage, so that one tab's renewal counts for all. */
function isDue(): boolean {
  const expiresAt = dateOfTimestamp(readText(localStorage, STORAGE_KEYS.tokenExpiresAt) ?? '')
  if (expiresAt === null || useSession.getState().profile === null) return true
  return expiresAt.getTime() - serverNow() < RENEW_BEFORE_MS
}
