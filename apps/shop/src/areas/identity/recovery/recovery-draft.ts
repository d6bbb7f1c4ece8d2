import { RECOVERY_SCENES, type RecoveryScene } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { z } from 'zod'
import { sessionCache } from '#trade/session/caches.ts'

const KEY = 'recovery'
const Draft = z.object({
  /** The input of the first page: a login name or a mobile. */
  account: z.string(),
  /** The login that was chosen among several. */
  userBasicId: z.string(),
  /** The login that has its new password. */
  loginName: z.string(),
  /** The purpose and expiry of the proof in the HttpOnly cookie; '' and 0 without one. */
  scene: z.enum(['', ...RECOVERY_SCENES]),
  provenUntil: z.number(),
})
export interface RecoveryDraft extends z.output<typeof Draft> {}

const EMPTY: RecoveryDraft = { account: '', userBasicId: '', loginName: '', scene: '', provenUntil: 0 }

/** The progress of this tab; kept over a reload. The proof itself is in an HttpOnly cookie. */
export function recoveryDraft(): RecoveryDraft {
  const read = Draft.safeParse(sessionCache.read(KEY))
  return read.success ? read.data : EMPTY
}

export function saveRecoveryDraft(changes: Partial<RecoveryDraft>): void {
  sessionCache.save(KEY, { ...recoveryDraft(), ...changes })
}

/** Whether the server still accepts the proof of this recovery. */
export function isProvenFor(scene: RecoveryScene): boolean {
  const draft = recoveryDraft()
  return draft.scene === scene && draft.provenUntil > serverNow()
}

/** Starts a new recovery and clears the last one. */
export function startRecovery(account: string): void {
  sessionCache.save(KEY, { ...EMPTY, account })
}

export function endRecovery(): void {
  sessionCache.remove(KEY)
}

/** `138****0001`; a login name as it is. */
export function maskedAccount(account: string): string {
  return /^1[3-9]\d{9}$/.test(account) ? `${account.slice(0, 3)}****${account.slice(-4)}` : account
}
