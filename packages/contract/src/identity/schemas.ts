import { withoutHyphens } from '@xiaojiu/kernel/checks/names.ts'
import { normalLoginText } from '@xiaojiu/kernel/checks/numbers.ts'
import { z } from 'zod'
import { Id, Instant, Mobile } from '../wire.ts'

/** Every log-in says which kind of device it is (always a PC here) and which one. */
export const DEVICE_FIELDS = {
  deviceModel: z.literal('PC'),
  /** The value of the device cookie. */
  deviceId: z.string().regex(/^[\w-]{8,64}$/, { message: '设备编号不正确' }),
}

/** The solved puzzle; only needed when the server has asked for one. */
export const CAPTCHA_FIELDS = {
  captchaId: Id.optional(),
  /** How far the piece was moved to the right, in pixels of the picture; or the number that was searched for. */
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
/** A proof that the server handed out earlier, as it came. */
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
  /** Chosen when the mobile belongs to several logins. */
  userBasicId: Id.optional(),
  ...DEVICE_FIELDS,
})
export interface CodeLogin extends z.output<typeof CodeLogin> {}

export const ScanLogin = z.strictObject({ token: PollToken, ...DEVICE_FIELDS })
export interface ScanLogin extends z.output<typeof ScanLogin> {}

/** What the shop keeps about the signed-in person; most of it is also written into readable cookies by the server. */
export const UserInfo = z.object({
  userBasicId: z.string(),
  userId: z.string(),
  loginName: z.string(),
  userName: z.string(),
  nickName: z.string(),
  /** Masked: the middle four digits never leave the server. */
  userMobile: z.string(),
  /** Empty while no company is chosen; so are the other fields about it. */
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
  /** There are several companies and none was chosen yet: the shop asks before anything else. */
  mustChooseCompany: z.boolean(),
  /** When the session ends if nothing more is asked of it. */
  tokenExpirationTime: Instant,
  /** Staff of the platform is acting for this customer. */
  isProxy: z.boolean(),
})
export interface UserInfo extends z.output<typeof UserInfo> {}

/** One of several logins on a mobile. */
export const LoginOption = z.object({ userBasicId: z.string(), loginName: z.string(), companyName: z.string() })
export interface LoginOption extends z.output<typeof LoginOption> {}

export const LoginChoice = z.object({
  /** Filled when the mobile belongs to several logins: one has to be chosen before the session opens. */
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
/** Codes that are asked for by naming the mobile; a person's own mobile is never sent back and has calls of its own. */
const ASKED_BY_MOBILE = ['login', 'register', 'find-password', 'password-appeal', 'change-mobile', 'withdraw'] as const

export const SendCode = z.strictObject({ mobile: Mobile, purpose: z.enum(ASKED_BY_MOBILE), ...CAPTCHA_FIELDS })
export interface SendCode extends z.output<typeof SendCode> {}
export const CodeSent = z.object({ resendAfterSeconds: z.int(), remainingToday: z.int() })
export interface CodeSent extends z.output<typeof CodeSent> {}

export const CheckCode = z.strictObject({ mobile: Mobile, purpose: z.enum(ASKED_BY_MOBILE), authCode: AuthCode })
export interface CheckCode extends z.output<typeof CheckCode> {}
/** Proof that a code was right: good once, for that purpose and that mobile, for ten minutes. */
export const CodeTicket = z.object({ ticket: z.string(), expiresAt: Instant })
export interface CodeTicket extends z.output<typeof CodeTicket> {}

export const Qrcode = z.object({
  /** What the QR code shows; a phone that scans it can confirm the log-in. */
  content: z.string(),
  /** Kept by the waiting page: asks for the result and opens the session. */
  token: z.string(),
  expiresAt: Instant,
})
export interface Qrcode extends z.output<typeof Qrcode> {}
export const ScanResultQuery = z.strictObject({ token: PollToken })
export const SCAN_STATES = ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'] as const
export type ScanState = (typeof SCAN_STATES)[number]
export const ScanResult = z.object({ state: z.enum(SCAN_STATES) })

/** What a phone sends: first that it has scanned, then whether its owner agrees. Each time with the code as proof. */
export const ScanDecision = z.strictObject({
  ticket: PollToken,
  mobile: Mobile,
  authCode: AuthCode,
  decision: z.enum(['scan', 'confirm', 'refuse']),
  /** Which login to confirm when the mobile belongs to several. */
  userBasicId: Id.optional(),
})
export interface ScanDecision extends z.output<typeof ScanDecision> {}
/** The logins of the phone's owner, for the one who has to choose. */
export const ScanDecided = z.object({ accounts: z.array(LoginOption) })
export interface ScanDecided extends z.output<typeof ScanDecided> {}

export const Captcha = z.object({
  captchaId: z.string(),
  /** PNG pictures as data URLs: the scene with a gap, and the piece that fits it. */
  background: z.string(),
  piece: z.string(),
  pieceTop: z.int(),
  width: z.int(),
  height: z.int(),
})
export interface Captcha extends z.output<typeof Captcha> {}

/** The way for whoever cannot see or drag: the computer searches for a number whose hash begins with enough zeros. */
export const CaptchaWork = z.object({
  captchaId: z.string(),
  /** SHA-256 of `<captchaId>:<number>` has to begin with this many zero bits. */
  zeroBits: z.int(),
})
export interface CaptchaWork extends z.output<typeof CaptchaWork> {}

export const Session = z.object({
  sessionId: z.string(),
  device: z.string(),
  /** Staff of the platform acting for this login. */
  isProxy: z.boolean(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export interface Session extends z.output<typeof Session> {}
export const SessionList = z.object({ list: z.array(Session) })
export const SessionRef = z.strictObject({ sessionId: Id })
