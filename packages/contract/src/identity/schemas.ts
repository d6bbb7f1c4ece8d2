import { withoutHyphens } from '@xiaojiu/kernel/checks/names.ts'
import { normalLoginText } from '@xiaojiu/kernel/checks/numbers.ts'
import { z } from 'zod'
import { Id, Instant, Mobile } from '../wire.ts'

/** Every log-in sends the device type (always PC here) and the device id. */
export const DEVICE_FIELDS = {
  deviceModel: z.literal('PC'),
  /** Value of the device cookie. */
  deviceId: z.string().regex(/^[\w-]{8,64}$/, { message: '设备编号不正确' }),
}

/** The solved captcha; needed only after the server asked for one. */
export const CAPTCHA_FIELDS = {
  captchaId: Id.optional(),
  /** The distance by which the piece was moved, in pixels of the picture; or the number that was found. */
  captchaAnswer: z
    .string()
    .regex(/^\d{1,12}$/, { message: '请先完成安全验证' })
    .optional(),
}

export const AuthCode = z
  .string()
  .overwrite(withoutHyphens)
  .regex(/^\d{6}$/, { message: '请输入 6 位验证码' })
const PollToken = z.string().regex(/^[\w-]{20,128}$/, { message: '二维码已失效' })
/** A proof that the server issued earlier, sent back unchanged. */
export const Ticket = z.string().regex(/^[\w-]{20,128}$/, { message: '验证已失效，请重新验证' })

/** Login name or mobile. */
export const LoginText = z.string().overwrite(normalLoginText).min(1, '请输入账号或手机号').max(60)

export const PasswordLogin = z.strictObject({
  jzt_username: LoginText,
  jzt_password: z.string().min(1, '请输入密码').max(64),
  ...CAPTCHA_FIELDS,
  ...DEVICE_FIELDS,
})
export interface PasswordLogin extends z.output<typeof PasswordLogin> {}

export const CodeLogin = z.strictObject({
  mobile: Mobile,
  authCode: AuthCode,
  /** Set when the mobile belongs to several logins and the user chose one. */
  userBasicId: Id.optional(),
  ...DEVICE_FIELDS,
})
export interface CodeLogin extends z.output<typeof CodeLogin> {}

export const ScanLogin = z.strictObject({ token: PollToken, ...DEVICE_FIELDS })
export interface ScanLogin extends z.output<typeof ScanLogin> {}

/** The user data that the shop keeps; the server also writes most of it into readable cookies. */
export const UserInfo = z.object({
  userBasicId: z.string(),
  userId: z.string(),
  loginName: z.string(),
  userName: z.string(),
  nickName: z.string(),
  /** Masked: the middle four digits never leave the server. */
  userMobile: z.string(),
  /** Empty while no company is chosen, like the other company fields. */
  companyId: z.string(),
  companyName: z.string(),
  creditCode: z.string(),
  cityCode: z.string(),
  areaCode: z.string(),
  /** '1' when the login belongs to at least one company. */
  existBindCustomer: z.enum(['0', '1']),
  isMainAccount: z.boolean(),
  rights: z.array(z.string()),
  companyState: z.enum(['none', 'draft', 'in-review', 'approved', 'refused', 'withdrawn']),
  /** The login has several companies and none is chosen: the shop asks first. */
  mustChooseCompany: z.boolean(),
  /** When the session ends without further requests. */
  tokenExpirationTime: Instant,
  /** Staff of the platform acts for this customer. */
  isProxy: z.boolean(),
})
export interface UserInfo extends z.output<typeof UserInfo> {}

/** One of several logins on a mobile. */
export const LoginOption = z.object({ userBasicId: z.string(), loginName: z.string(), companyName: z.string() })
export interface LoginOption extends z.output<typeof LoginOption> {}

export const LoginChoice = z.object({
  /** Filled when the mobile belongs to several logins: the user must choose one before the session opens. */
  accounts: z.array(LoginOption),
  user: UserInfo.nullable(),
})
export interface LoginChoice extends z.output<typeof LoginChoice> {}

export const CODE_PURPOSES = [
  'login',
  'register',
  'find-password',
  'password-appeal',
  'prove-mobile',
  'change-mobile',
  'withdraw',
] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]
/**
 * Purposes for which the request names the mobile. A person's own mobile has separate calls, because it is never sent to the
 * page.
 */
const ASKED_BY_MOBILE = ['login', 'register', 'find-password', 'password-appeal', 'change-mobile', 'withdraw'] as const

export const SendCode = z.strictObject({ mobile: Mobile, purpose: z.enum(ASKED_BY_MOBILE), ...CAPTCHA_FIELDS })
export interface SendCode extends z.output<typeof SendCode> {}
export const CodeSent = z.object({ resendAfterSeconds: z.int(), remainingToday: z.int() })
export interface CodeSent extends z.output<typeof CodeSent> {}

export const CheckCode = z.strictObject({ mobile: Mobile, purpose: z.enum(ASKED_BY_MOBILE), authCode: AuthCode })
export interface CheckCode extends z.output<typeof CheckCode> {}
/** Proves that the code was right; valid once, for this purpose and mobile, for ten minutes. */
export const CodeTicket = z.object({ ticket: z.string(), expiresAt: Instant })
export interface CodeTicket extends z.output<typeof CodeTicket> {}

export const Qrcode = z.object({
  /** The content of the QR code; a phone that scans it can confirm the log-in. */
  content: z.string(),
  /** Kept by the waiting page: it polls for the result and opens the session. */
  token: z.string(),
  expiresAt: Instant,
})
export interface Qrcode extends z.output<typeof Qrcode> {}
export const ScanResultQuery = z.strictObject({ token: PollToken })
export const SCAN_STATES = ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'] as const
export type ScanState = (typeof SCAN_STATES)[number]
export const ScanResult = z.object({ state: z.enum(SCAN_STATES) })

/** Sent by a phone: first that it scanned the code, then whether its owner agrees. Each time with the SMS code as proof. */
export const ScanDecision = z.strictObject({
  ticket: PollToken,
  mobile: Mobile,
  authCode: AuthCode,
  decision: z.enum(['scan', 'confirm', 'refuse']),
  /** The login to confirm when the mobile belongs to several. */
  userBasicId: Id.optional(),
})
export interface ScanDecision extends z.output<typeof ScanDecision> {}
/** The logins of the phone's owner, when one must be chosen. */
export const ScanDecided = z.object({ accounts: z.array(LoginOption) })
export interface ScanDecided extends z.output<typeof ScanDecided> {}

export const Captcha = z.object({
  captchaId: z.string(),
  /** PNG pictures as data URLs: the background with a gap, and the piece that fits it. */
  background: z.string(),
  piece: z.string(),
  pieceTop: z.int(),
  width: z.int(),
  height: z.int(),
})
export interface Captcha extends z.output<typeof Captcha> {}

/**
 * The alternative for users who cannot see or drag: the browser searches for a number whose hash begins with enough zero bits.
 */
export const CaptchaWork = z.object({
  captchaId: z.string(),
  /** SHA-256 of `<captchaId>:<number>` must begin with this many zero bits. */
  zeroBits: z.int(),
})
export interface CaptchaWork extends z.output<typeof CaptchaWork> {}

export const Session = z.object({
  sessionId: z.string(),
  device: z.string(),
  /** Platform staff acting for this login. */
  isProxy: z.boolean(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export interface Session extends z.output<typeof Session> {}
export const SessionList = z.object({ list: z.array(Session) })
export const SessionRef = z.strictObject({ sessionId: Id })
