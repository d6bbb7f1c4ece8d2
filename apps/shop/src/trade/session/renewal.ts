import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { sessionEndpoints } from '@xiaojiu/contract/identity/session-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { dateOfTimestamp } from '@xiaojiu/web/format.ts'
import { readText } from '@xiaojiu/web/storage/storage.ts'
import { acceptUser, isAuthenticated, useSession } from './session.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

const CHECK_EVERY_MS = 60_000
/** How long before the expiry the token is renewed, so that an active buyer is never signed out. */
const RENEW_BEFORE_MS = 30 * 60_000
/** Of a company: the platform may have decided otherwise since the profile was read. */
const UNDECIDED: readonly (UserInfo['companyState'] | undefined)[] = ['in-review', 'refused', 'withdrawn']

/** Renews the session while the shop is open; returns a function that stops it. */
export function startRenewal(): () => void {
  void renewIfDue()
  void renewIfUndecided()
  const timer = setInterval(() => void renewIfDue(), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Renews when little time is left or when the profile is unknown. */
export async function renewIfDue(): Promise<void> {
  if (isAuthenticated() && isDue()) await renew()
}

/** Asks whether the company of this login has been approved, when a page is opened or news arrive. */
export async function renewIfUndecided(): Promise<void> {
  if (isAuthenticated() && !isDue() && UNDECIDED.includes(useSession.getState().profile?.companyState)) await renew()
}

async function renew(): Promise<void> {
  const answer = await ask(sessionEndpoints.renewToken, {})
  // A failure shows no message; the next call of a page will.
  if (answer.ok) acceptUser(answer.data)
}

/** Read from storage, so that the renewal of one tab counts for all. */
function isDue(): boolean {
  const expiresAt = dateOfTimestamp(readText(localStorage, STORAGE_KEYS.tokenExpiresAt) ?? '')
  if (expiresAt === null || useSession.getState().profile === null) return true
  return expiresAt.getTime() - serverNow() < RENEW_BEFORE_MS
}
