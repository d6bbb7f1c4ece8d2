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

/** Issued by the server between two steps of a log-in. */
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
  /** The password is forgotten: the person proves the second factor and sets a new password. */
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
  /** In a stopped store, staff can read and complete what is open. */
  isOpen: z.boolean(),
  role: z.string(),
})
export interface StaffStore extends z.output<typeof StaffStore> {}

export const StoreList = z.object({ list: z.array(StaffStore) })
export interface StoreList extends z.output<typeof StoreList> {}

/** Data about the signed-in person for the pages of a console. */
export const Me = z.object({
  accountId: Id,
  memberId: Id,
  name: z.string(),
  loginName: z.string(),
  face: z.enum(['seller', 'platform']),
  /** Null for the platform. */
  store: StaffStore.nullable(),
  /** Number of stores that the login can switch between. */
  storeCount: z.int(),
  role: z.string(),
  rights: z.array(z.string()),
  /** The person sees only these; null: everything. */
  limits: z.object({ provinceCodes: z.array(z.string()), storeIds: z.array(z.string()) }).nullable(),
  /** `simulated`: in the demo data the codes appear on the simulated phone. */
  secondFactor: z.enum(['none', 'enrolled', 'simulated']),
  /** Until then no new step-up is needed; null: none was done recently. */
  stepUpUntil: Instant.nullable(),
  /** The session ends then if there is no further request. */
  idleEndsAt: Instant,
  /** The session ends then in any case. */
  endsAt: Instant,
  /** The log-in before this one, and how many failed since. */
  lastLogIn: z.object({ at: Instant, ip: z.string(), device: z.string(), failedSince: z.int() }).nullable(),
})
export interface Me extends z.output<typeof Me> {}

/** The next step of a log-in: the session is open, or something else is required first. */
export const LogInStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done'), me: Me }),
  z.object({ step: z.literal('choose-store'), ticket: z.string(), stores: z.array(StaffStore) }),
  z.object({ step: z.literal('second-factor'), ticket: z.string() }),
  /** A new password is required: the old one is too old or forgotten. */
  z.object({
    step: z.literal('new-password'),
    ticket: z.string(),
    isForgotten: z.boolean(),
    leastPasswordLength: z.int(),
  }),
  /** The second factor must be set up first. The secret is shown only here. */
  z.object({
    step: z.literal('enrol'),
    ticket: z.string(),
    secret: z.string(),
    uri: z.string(),
    /** It replaces the authenticator that was used just now. */
    isRenewal: z.boolean(),
  }),
])
export type LogInStep = z.output<typeof LogInStep>

/** One of ten single-use codes that replace a lost authenticator. */
export const RecoveryCode = z
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

/** The recovery codes are shown only here. */
export const Enrolled = z.object({ recoveryCodes: z.array(z.string()), next: LogInStep })
export interface Enrolled extends z.output<typeof Enrolled> {}

export const StepUp = z.strictObject({ code: TotpCode })
export interface StepUp extends z.output<typeof StepUp> {}

export const SteppedUp = z.object({ until: Instant })
export interface SteppedUp extends z.output<typeof SteppedUp> {}

/** Why a session of this browser ended; `none`: unknown or not ended. */
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
