import { z } from 'zod'
import { NewPassword } from '../identity/password-rule.ts'
import { Id, Instant } from '../wire.ts'
import { TotpCode } from './session-schemas.ts'

/** A session of one's own at this console. */
export const OwnSession = z.object({
  sessionId: Id,
  device: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export const OwnLogIn = z.object({
  sessionId: Id,
  way: z.string(),
  device: z.string(),
  ip: z.string(),
  at: Instant,
  endedAt: Instant.nullable(),
})
export const OwnSecurity = z.object({
  loginName: z.string(),
  /** Masked. */
  mobile: z.string(),
  secondFactor: z.enum(['none', 'enrolled', 'simulated']),
  recoveryCodesLeft: z.int(),
  passwordSetAt: Instant,
  /** From then on the password has to be changed first; null: no such day. */
  passwordDueAt: Instant.nullable(),
  leastPasswordLength: z.int(),
  sessions: z.array(OwnSession),
  /** The newest log-ins at this console, over or not. */
  logIns: z.array(OwnLogIn),
})
export interface OwnSecurity extends z.output<typeof OwnSecurity> {}

export const ChangeStaffPassword = z.strictObject({
  oldPassword: z.string().min(1, '请输入当前密码').max(64),
  newPassword: NewPassword,
})
export interface ChangeStaffPassword extends z.output<typeof ChangeStaffPassword> {}

export const EndOwnSession = z.strictObject({ sessionId: Id })

/** What a new authenticator scans; proven with its first code. */
export const NewFactor = z.object({ ticket: z.string(), secret: z.string(), uri: z.string() })
export const RenewFactor = z.strictObject({ ticket: z.string().regex(/^[\w-]{20,300}$/), code: TotpCode })
export interface RenewFactor extends z.output<typeof RenewFactor> {}
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export interface RecoveryCodes extends z.output<typeof RecoveryCodes> {}
