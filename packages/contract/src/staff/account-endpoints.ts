import { z } from 'zod'
import { endpoint } from '../define.ts'
import { NewPassword } from '../identity/password-rule.ts'
import { Done, Id, Instant, Nothing } from '../wire.ts'
import { RecoveryCode, TotpCode } from './session-schemas.ts'

/** One of the person's own sessions at this console. */
const OwnSession = z.object({
  sessionId: Id,
  device: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
const OwnLogIn = z.object({
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
  /** It must be replaced at the next log-in. */
  isFactorDue: z.boolean(),
  recoveryCodesLeft: z.int(),
  passwordSetAt: Instant,
  /** When the password must be changed; null: never. */
  passwordDueAt: Instant.nullable(),
  leastPasswordLength: z.int(),
  sessions: z.array(OwnSession),
  /** The newest log-ins at this console, active or ended. */
  logIns: z.array(OwnLogIn),
})
export interface OwnSecurity extends z.output<typeof OwnSecurity> {}

const ChangeStaffPassword = z.strictObject({
  oldPassword: z.string().min(1, '请输入当前密码').max(64),
  newPassword: NewPassword,
})
export interface ChangeStaffPassword extends z.output<typeof ChangeStaffPassword> {}

const EndOwnSession = z.strictObject({ sessionId: Id })

/** The secret for a new authenticator; its first code proves it. */
const NewFactor = z.object({ ticket: z.string(), secret: z.string(), uri: z.string() })
export const RenewFactor = z.strictObject({ ticket: z.string().regex(/^[\w-]{20,300}$/), code: TotpCode })
export interface RenewFactor extends z.output<typeof RenewFactor> {}
/** Instead of the lost authenticator; the code is used up. */
export const LostFactor = z.strictObject({ recoveryCode: RecoveryCode })
export interface LostFactor extends z.output<typeof LostFactor> {}
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export interface RecoveryCodes extends z.output<typeof RecoveryCodes> {}

const OWN = { access: 'staff', staffRight: 'any' } as const
const ACT = { ...OWN, method: 'POST', isAct: true, openToStopped: true } as const

/** 我的账号: the person's own password, second factor and sessions. */
export const accountEndpoints = {
  getOwnSecurity: endpoint({
    ...OWN,
    method: 'GET',
    path: '/staff/account/get',
    summary: '本人账号：动态口令、登录设备与登录记录',
    input: Nothing,
    output: OwnSecurity,
    refusals: [],
  }),
  changeOwnPassword: endpoint({
    ...ACT,
    path: '/staff/account/changePassword',
    summary: '修改密码；其他设备随即退出',
    input: ChangeStaffPassword,
    output: Done,
    refusals: [
      'wrong-old-password',
      'weak-password',
      'password-short',
      'password-recent',
      'too-many-requests',
      'captcha-needed',
      'too-busy',
    ],
    errors: 'caller',
  }),
  endOwnSession: endpoint({
    ...ACT,
    path: '/staff/account/endSession',
    summary: '让自己的某台设备退出登录',
    input: EndOwnSession,
    output: Done,
    refusals: ['not-found'],
  }),
  startFactor: endpoint({
    ...ACT,
    stepUp: true,
    path: '/staff/account/startFactor',
    summary: '更换动态口令：生成新的密钥',
    input: Nothing,
    output: NewFactor,
    refusals: [],
  }),
  renewFactor: endpoint({
    ...ACT,
    stepUp: true,
    path: '/staff/account/renewFactor',
    summary: '更换动态口令：输入新口令生效，其他设备随即退出',
    input: RenewFactor,
    output: RecoveryCodes,
    refusals: ['log-in-expired', 'second-factor-wrong', 'too-many-requests'],
    errors: 'caller',
  }),
  startLostFactor: endpoint({
    ...ACT,
    path: '/staff/account/startLostFactor',
    summary: '验证器丢失：用一个恢复码开始更换动态口令，恢复码随即作废',
    input: LostFactor,
    output: NewFactor,
    refusals: ['second-factor-wrong', 'second-factor-needed', 'too-many-requests'],
    errors: 'caller',
  }),
  renewLostFactor: endpoint({
    ...ACT,
    path: '/staff/account/renewLostFactor',
    summary: '验证器丢失：十分钟内输入新口令生效，其他设备随即退出',
    input: RenewFactor,
    output: RecoveryCodes,
    refusals: ['log-in-expired', 'second-factor-wrong', 'too-many-requests'],
    errors: 'caller',
  }),
  newRecoveryCodes: endpoint({
    ...ACT,
    stepUp: true,
    path: '/staff/account/newRecoveryCodes',
    summary: '重新生成恢复码，原有的作废',
    input: Nothing,
    output: RecoveryCodes,
    refusals: ['second-factor-needed'],
  }),
}
