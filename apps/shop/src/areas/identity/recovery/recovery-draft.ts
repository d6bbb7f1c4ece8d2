import { RECOVERY_SCENES, type RecoveryScene } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { z } from 'zod'
import { sessionCache } from '#trade/session/caches.ts'

const KEY = 'recovery'
const Draft = z.object({
  /** What was typed on the first page: a login name or a mobile. */
  account: z.string(),
  /** The login that was chosen among several. */
  userBasicId: z.string(),
  /** The login that has its new password. */
  loginName: z.string(),
  /** What the proof in the hidden cookie is for, and until when it is good; '' and 0 when there is none. */
  scene: z.enum(['', ...RECOVERY_SCENES]),
  provenUntil: z.number(),
})
export interface RecoveryDraft extends z.output<typeof Draft> {}

const EMPTY: RecoveryDraft = { account: '', userBasicId: '', loginName: '', scene: '', provenUntil: 0 }

/** How far this tab has come; survives a reload. The proof itself is in a cookie that script cannot read. */
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

/** A new way begins: nothing of the last one may slip in. */
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
