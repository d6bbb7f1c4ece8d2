import { withoutHyphens } from '@xiaojiu/kernel/checks/names.ts'
import { z } from 'zod'
import { NewPassword } from '../identity/password-rule.ts'
import { AuthCode, CAPTCHA_FIELDS, DEVICE_FIELDS, LoginText } from '../identity/schemas.ts'
import { Id, Instant, Mobile } from '../wire.ts'

/** Six digits of an authenticator. */
export const TotpCode = z
  .string()
  .overwrite(withoutHyphens)
  .regex(/^\d{6}$/, { message: '请输入 6 位动态口令' })

/** What the server hands out between two steps of a log-in. */
const LogInTicket = z.string().regex(/^[\w.-]{20,600}$/, { message: '登录已超时，请重新输入账号和密码' })

export const StaffLogIn = z.strictObject({
  login: LoginText,
  password: z.string().min(1, '请输入密码').max(64),
  ...DEVICE_FIELDS,
})
export interface StaffLogIn extends z.output<typeof StaffLogIn> {}

export const SendStaffCode = z.strictObject({ mobile: Mobile, ...CAPTCHA_FIELDS })
export interface SendStaffCode extends z.output<typeof SendStaffCode> {}

export const StaffCodeLogIn = z.strictObject({
  mobile: Mobile,
  authCode: AuthCode,
  /** The password was forgotten: the second factor is asked for, then another password. */
  isForgotten: z.boolean().optional(),
  ...DEVICE_FIELDS,
})
export interface StaffCodeLogIn extends z.output<typeof StaffCodeLogIn> {}

export const LinkLogIn = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, { message: '链接不正确或已失效，请联系管理员重新发送' }),
  ...DEVICE_FIELDS,
})
export interface LinkLogIn extends z.output<typeof LinkLogIn> {}

export const SetNewPassword = z.strictObject({ ticket: LogInTicket, newPassword: NewPassword })
export interface SetNewPassword extends z.output<typeof SetNewPassword> {}

export const ChooseStore = z.strictObject({ ticket: LogInTicket, storeId: Id })
export interface ChooseStore extends z.output<typeof ChooseStore> {}

export const SwitchStore = z.strictObject({ storeId: Id })
export interface SwitchStore extends z.output<typeof SwitchStore> {}

/** A store that a login works for. */
export const StaffStore = z.object({
  storeId: Id,
  name: z.string(),
  /** Stopped stores may be looked at, and what is under way is worked off. */
  isOpen: z.boolean(),
  role: z.string(),
})
export interface StaffStore extends z.output<typeof StaffStore> {}

export const StoreList = z.object({ list: z.array(StaffStore) })
export interface StoreList extends z.output<typeof StoreList> {}

/** Everything the pages of a console need to know of who sits there. */
export const Me = z.object({
  accountId: Id,
  memberId: Id,
  name: z.string(),
  loginName: z.string(),
  face: z.enum(['seller', 'platform']),
  /** Null on the platform. */
  store: StaffStore.nullable(),
  /** How many stores the login may switch between. */
  storeCount: z.int(),
  role: z.string(),
  rights: z.array(z.string()),
  /** Only these are seen; null: everything. */
  limits: z.object({ provinceCodes: z.array(z.string()), storeIds: z.array(z.string()) }).nullable(),
  /** `simulated`: in the demo world the codes stand on the simulated phone. */
  secondFactor: z.enum(['none', 'enrolled', 'simulated']),
  /** Until then what needs a fresh proof needs none again; null when nothing was proven lately. */
  stepUpUntil: Instant.nullable(),
  /** Without a request the session ends then. */
  idleEndsAt: Instant,
  /** Whatever happens, it ends then. */
  endsAt: Instant,
  /** The log-in before this one. */
  lastLogIn: z.object({ at: Instant, ip: z.string(), device: z.string() }).nullable(),
})
export interface Me extends z.output<typeof Me> {}

/** What a log-in says next: the session is open, or one more thing is needed first. */
export const LogInStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done'), me: Me }),
  z.object({ step: z.literal('choose-store'), ticket: z.string(), stores: z.array(StaffStore) }),
  z.object({ step: z.literal('second-factor'), ticket: z.string() }),
  /** Another password comes first: the one of before is too old, or forgotten. */
  z.object({
    step: z.literal('new-password'),
    ticket: z.string(),
    isForgotten: z.boolean(),
    leastPasswordLength: z.int(),
  }),
  /** The second factor comes before anything else: the secret is shown this once. */
  z.object({ step: z.literal('enrol'), ticket: z.string(), secret: z.string(), uri: z.string() }),
])
export type LogInStep = z.output<typeof LogInStep>

/** One of ten, good once, for when the authenticator is lost. */
const RecoveryCode = z
  .string()
  .overwrite(text => withoutHyphens(text).toUpperCase())
  .regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, { message: '请输入 10 位恢复码' })

export const ProveSecondFactor = z.strictObject({
  ticket: LogInTicket,
  code: TotpCode.optional(),
  recoveryCode: RecoveryCode.optional(),
})
export interface ProveSecondFactor extends z.output<typeof ProveSecondFactor> {}

export const EnrolSecondFactor = z.strictObject({ ticket: LogInTicket, code: TotpCode })
export interface EnrolSecondFactor extends z.output<typeof EnrolSecondFactor> {}

/** The recovery codes are shown this once. */
export const Enrolled = z.object({ recoveryCodes: z.array(z.string()), next: LogInStep })
export interface Enrolled extends z.output<typeof Enrolled> {}

export const StepUp = z.strictObject({ code: TotpCode })
export interface StepUp extends z.output<typeof StepUp> {}

export const SteppedUp = z.object({ until: Instant })
export interface SteppedUp extends z.output<typeof SteppedUp> {}

/** Why a session of this browser is over; `none` when it is not known or not over. */
export const SESSION_ENDS = [
  'none',
  'logged-out',
  'replaced',
  'ended',
  'idle',
  'expired',
  'disabled',
  'changed',
] as const
export const SessionEnd = z.object({ reason: z.enum(SESSION_ENDS), at: Instant.nullable() })
export interface SessionEnd extends z.output<typeof SessionEnd> {}
