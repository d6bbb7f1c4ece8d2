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

/** How well this login is guarded. */
export const AccountSecurity = z.object({
  loginName: z.string(),
  /** Masked. */
  userMobile: z.string(),
  isWechatBound: z.boolean(),
  /** Logging in by WeChat is set up on this site. */
  hasWechat: z.boolean(),
})
export interface AccountSecurity extends z.output<typeof AccountSecurity> {}

export const LOGIN_WAYS = ['password', 'code', 'scan', 'wechat', 'proxy'] as const
export type LoginWay = (typeof LOGIN_WAYS)[number]
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

/** Asks for a code to the login's own mobile, which the page knows only masked. */
export const SendOwnCode = z.strictObject(CAPTCHA_FIELDS)
export interface SendOwnCode extends z.output<typeof SendOwnCode> {}
export const CheckOwnCode = z.strictObject({ authCode: AuthCode })

export const ChangeMobile = z.strictObject({
  /** Proof of the mobile that is bound now. */
  oldTicket: Ticket,
  mobile: Mobile,
  /** Proof of the new one. */
  ticket: Ticket,
})
export interface ChangeMobile extends z.output<typeof ChangeMobile> {}

export const CheckMobile = z.strictObject({
  mobile: Mobile,
  /** `b2b`, in whatever case. */
  platform: z.string().regex(/^b2b$/i, { message: '平台标识不正确' }),
})
/** What asking for a code would meet. Whether the mobile has a login is told to nobody. */
export const MobileChecked = z.object({
  resendAfterSeconds: z.int(),
  remainingToday: z.int(),
  needsCaptcha: z.boolean(),
})
export interface MobileChecked extends z.output<typeof MobileChecked> {}

/** Where WeChat sends the browser back to. */
export const WECHAT_RETURNS = ['login', 'security'] as const
export type WechatReturn = (typeof WECHAT_RETURNS)[number]
export const StartWechat = z.strictObject({ page: z.enum(WECHAT_RETURNS) })
export const WechatStart = z.object({
  /** WeChat's own page with the code to scan; null where logging in by WeChat is not set up. */
  url: z.string().nullable(),
  /** Comes back with the browser; the page compares it with what it kept. */
  state: z.string(),
})

/** What WeChat put into the address of the page it sent the browser back to. */
const WECHAT_FIELDS = {
  code: z.string().regex(/^[\w-]{8,128}$/, { message: '微信授权已失效，请重新扫码' }),
  state: z.string().regex(/^[\w.-]{20,200}$/, { message: '微信授权已失效，请重新扫码' }),
}
export const WechatLogin = z.strictObject({ ...WECHAT_FIELDS, ...DEVICE_FIELDS })
export interface WechatLogin extends z.output<typeof WechatLogin> {}
export const WechatLoginResult = z.object({
  /** Absent when this WeChat belongs to no login yet. */
  user: UserInfo.nullable(),
  /** Then: binds it to the login that is opened next. */
  bindTicket: z.string().nullable(),
})
export interface WechatLoginResult extends z.output<typeof WechatLoginResult> {}
const BY_PASSWORD = { password: z.string().min(1, '请输入登录密码').max(64), ...CAPTCHA_FIELDS }
/** From `checkOwnCode`: a code that was sent to the bound mobile has been shown. */
const BY_CODE = { proofTicket: Ticket }
/** How the owner of a login shows once more who is asking. */
export const OwnerProof = z.union([z.strictObject(BY_PASSWORD), z.strictObject(BY_CODE)])
export type OwnerProof = z.output<typeof OwnerProof>

/** Either a ticket from an attempt to log in, or what WeChat sent along to the security page; with the owner's proof. */
export const BindWechat = z.union([
  z.strictObject({ bindTicket: Ticket, ...BY_PASSWORD }),
  z.strictObject({ bindTicket: Ticket, ...BY_CODE }),
  z.strictObject({ ...WECHAT_FIELDS, ...BY_PASSWORD }),
  z.strictObject({ ...WECHAT_FIELDS, ...BY_CODE }),
])
export type BindWechat = z.output<typeof BindWechat>
/** Every session that came in by WeChat ends; whether this was one of them. */
export const WechatUnbound = z.object({ isSignedOut: z.boolean() })

const ProxyKeyText = z.string().regex(/^[\w-]{43}\.[\w-]{22,43}$/, { message: '链接不正确或已失效' })
export const ProxyLogin = z.strictObject({ key: ProxyKeyText, ...DEVICE_FIELDS })
export interface ProxyLogin extends z.output<typeof ProxyLogin> {}
export const MakeProxyKey = z.strictObject({
  /** The customer's login name. */
  loginName: z.string().trim().min(1, '请输入客户账号').max(60),
  reason: z.string().trim().min(4, '请说明代客登录的原因').max(200),
})
export interface MakeProxyKey extends z.output<typeof MakeProxyKey> {}
export const ProxyKey = z.object({ key: z.string(), url: z.string(), expiresAt: Instant })
export interface ProxyKey extends z.output<typeof ProxyKey> {}
