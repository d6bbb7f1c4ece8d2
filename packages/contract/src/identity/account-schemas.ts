import { z } from 'zod'
import { Instant, Mobile } from '../wire.ts'
import { NewPassword } from './password-rule.ts'
import { AuthCode, CAPTCHA_FIELDS, DEVICE_FIELDS, Ticket, UserInfo } from './schemas.ts'

export const ChangePassword = z.strictObject({
  oldPassword: z.string().min(1, '请输入当前密码').max(64),
  newPassword: NewPassword,
  ...CAPTCHA_FIELDS,
})
export interface ChangePassword extends z.output<typeof ChangePassword> {}

/** The security settings of this login. */
export const AccountSecurity = z.object({
  loginName: z.string(),
  /** Masked. */
  userMobile: z.string(),
  isWechatBound: z.boolean(),
  /** Log-in by WeChat is configured on this site. */
  hasWechat: z.boolean(),
})
export interface AccountSecurity extends z.output<typeof AccountSecurity> {}

export const LOGIN_WAYS = ['password', 'code', 'scan', 'wechat', 'proxy'] as const
export type LoginWay = (typeof LOGIN_WAYS)[number]
export const LOGIN_WAY_NAMES: Readonly<Record<LoginWay, string>> = {
  password: '账号密码',
  code: '短信验证码',
  scan: '扫码',
  wechat: '微信',
  proxy: '平台客服代登录',
}
export const LoginRecord = z.object({
  recordId: z.string(),
  way: z.enum(LOGIN_WAYS),
  device: z.string(),
  ip: z.string(),
  at: Instant,
  isCurrent: z.boolean(),
})
export interface LoginRecord extends z.output<typeof LoginRecord> {}
/** The latest log-ins, newest first. */
export const LoginRecords = z.object({ list: z.array(LoginRecord) })

/** Sends a code to the login's own mobile, which the page knows only masked. */
export const SendOwnCode = z.strictObject(CAPTCHA_FIELDS)
export interface SendOwnCode extends z.output<typeof SendOwnCode> {}
export const CheckOwnCode = z.strictObject({ authCode: AuthCode })

export const ChangeMobile = z.strictObject({
  /** Proves the mobile that is bound now. */
  oldTicket: Ticket,
  mobile: Mobile,
  /** Proves the new mobile. */
  ticket: Ticket,
})
export interface ChangeMobile extends z.output<typeof ChangeMobile> {}

export const CheckMobile = z.strictObject({
  mobile: Mobile,
  /** `b2b`, case-insensitive. */
  platform: z.string().regex(/^b2b$/i, { message: '平台标识不正确' }),
})
/** The limits for the next code. The response never reveals whether the mobile has a login. */
export const MobileChecked = z.object({
  resendAfterSeconds: z.int(),
  remainingToday: z.int(),
  needsCaptcha: z.boolean(),
})
export interface MobileChecked extends z.output<typeof MobileChecked> {}

/** The page to which WeChat redirects the browser. */
export const WECHAT_RETURNS = ['login', 'security'] as const
export type WechatReturn = (typeof WECHAT_RETURNS)[number]
export const StartWechat = z.strictObject({ page: z.enum(WECHAT_RETURNS) })
export const WechatStart = z.object({
  /** WeChat's page with the QR code; null when log-in by WeChat is not configured. */
  url: z.string().nullable(),
  /** Returned with the redirect; the page compares it with the stored one. */
  state: z.string(),
})

/** Parameters that WeChat adds to the redirect address. */
const WECHAT_FIELDS = {
  code: z.string().regex(/^[\w-]{8,128}$/, { message: '微信授权已失效，请重新扫码' }),
  state: z.string().regex(/^[\w.-]{20,200}$/, { message: '微信授权已失效，请重新扫码' }),
}
export const WechatLogin = z.strictObject({ ...WECHAT_FIELDS, ...DEVICE_FIELDS })
export interface WechatLogin extends z.output<typeof WechatLogin> {}
export const WechatLoginResult = z.object({
  /** Null when this WeChat account is not bound to a login. */
  user: UserInfo.nullable(),
  /** In that case: binds it to the login that the browser opens next. */
  bindTicket: z.string().nullable(),
})
export interface WechatLoginResult extends z.output<typeof WechatLoginResult> {}
const BY_PASSWORD = { password: z.string().min(1, '请输入登录密码').max(64), ...CAPTCHA_FIELDS }
/** From `checkOwnCode`: proves a code that was sent to the bound mobile. */
const BY_CODE = { proofTicket: Ticket }
/** How the owner of a login proves their identity again. */
export const OwnerProof = z.union([z.strictObject(BY_PASSWORD), z.strictObject(BY_CODE)])
export type OwnerProof = z.output<typeof OwnerProof>

/** A ticket from a log-in attempt, or the parameters of WeChat's redirect to the security page; with the owner's proof. */
export const BindWechat = z.union([
  z.strictObject({ bindTicket: Ticket, ...BY_PASSWORD }),
  z.strictObject({ bindTicket: Ticket, ...BY_CODE }),
  z.strictObject({ ...WECHAT_FIELDS, ...BY_PASSWORD }),
  z.strictObject({ ...WECHAT_FIELDS, ...BY_CODE }),
])
export type BindWechat = z.output<typeof BindWechat>
/** All sessions opened by WeChat end; `isSignedOut` says whether the caller's was one of them. */
export const WechatUnbound = z.object({ isSignedOut: z.boolean() })

const ProxyKeyText = z.string().regex(/^[\w-]{43}\.[\w-]{22,43}$/, { message: '链接不正确或已失效' })
export const ProxyLogin = z.strictObject({ key: ProxyKeyText, ...DEVICE_FIELDS })
export interface ProxyLogin extends z.output<typeof ProxyLogin> {}
