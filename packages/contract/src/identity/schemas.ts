import { z } from 'zod'
import { Id, Instant, Mobile, PAGE_FIELDS } from '../wire.ts'

/** Every log-in says which kind of device it is (always a PC here) and which one. */
const DEVICE_FIELDS = {
  deviceModel: z.literal('PC'),
  deviceId: z.string().regex(/^[\w-]{8,64}$/, { message: '设备编号不正确' }),
}

export const PasswordLogin = z.strictObject({
  jzt_username: z.string().trim().min(1, '请输入账号或手机号').max(60),
  jzt_password: z.string().min(1, '请输入密码').max(64),
  /** Answer of the captcha, asked for after failures. */
  captchaId: z.string().max(64).optional(),
  captchaAnswer: z.string().max(64).optional(),
  ...DEVICE_FIELDS,
})

export const CodeLogin = z.strictObject({
  mobile: Mobile,
  authCode: z.string().regex(/^\d{6}$/, { message: '请输入 6 位验证码' }),
  /** Chosen when the mobile belongs to several logins. */
  userBasicId: Id.optional(),
  ...DEVICE_FIELDS,
})

export const ScanLogin = z.strictObject({ token: z.string().min(20).max(128), ...DEVICE_FIELDS })

/** What the shop keeps about the signed-in person, also written into cookies by the server. */
export const UserInfo = z.object({
  userBasicId: z.string(),
  userId: z.string(),
  loginName: z.string(),
  userName: z.string(),
  nickName: z.string(),
  userMobile: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** '1' when the login belongs to at least one company. */
  existBindCustomer: z.enum(['0', '1']),
  isMainAccount: z.boolean(),
  rights: z.array(z.string()),
  companyState: z.enum(['none', 'draft', 'in-review', 'approved', 'refused', 'withdrawn']),
  /** Where the shop should go first: choose a company, or on. */
  mustChooseCompany: z.boolean(),
  tokenExpirationTime: Instant,
  isProxy: z.boolean(),
})
export interface UserInfo extends z.output<typeof UserInfo> {}

export const LoginChoice = z.object({
  /** Set when a mobile belongs to several logins: one has to be chosen before the session opens. */
  accounts: z.array(z.object({ userBasicId: z.string(), loginName: z.string(), companyName: z.string() })),
  user: UserInfo.nullable(),
})

export const SEND_CODE_PURPOSES = ['login', 'register', 'find-password', 'change-mobile', 'withdraw'] as const
export const SendCode = z.strictObject({
  mobile: Mobile,
  purpose: z.enum(SEND_CODE_PURPOSES),
  captchaId: z.string().max(64).optional(),
  captchaAnswer: z.string().max(64).optional(),
})
export const CodeSent = z.object({ resendAfterSeconds: z.int(), remainingToday: z.int() })

export const CheckCode = z.strictObject({
  mobile: Mobile,
  purpose: z.enum(SEND_CODE_PURPOSES),
  authCode: z.string().regex(/^\d{6}$/, { message: '请输入 6 位验证码' }),
})
/** Proof that a code was right: good once, for that purpose and that mobile, for ten minutes. */
export const CodeTicket = z.object({ ticket: z.string(), expiresAt: Instant })

export const Qrcode = z.object({
  /** What the QR code shows; a phone that scans it can confirm the log-in. */
  content: z.string(),
  /** Kept by the waiting page: asks for the result and opens the session. */
  token: z.string(),
  expiresAt: Instant,
})
export const ScanResultQuery = z.strictObject({ token: z.string().min(20).max(128) })
export const SCAN_STATES = ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'] as const
export const ScanResult = z.object({ state: z.enum(SCAN_STATES) })

/** What a phone sends: it has scanned, and its owner agrees or not. */
export const ScanDecision = z.strictObject({
  ticket: z.string().min(20).max(128),
  mobile: Mobile,
  authCode: z.string().regex(/^\d{6}$/),
  decision: z.enum(['scan', 'confirm', 'refuse']),
})

export const Captcha = z.object({
  captchaId: z.string(),
  /** PNG pictures as data URLs: the scene with a gap, and the piece that fits it. */
  background: z.string(),
  piece: z.string(),
  pieceTop: z.int(),
  width: z.int(),
  height: z.int(),
})

export const LoginName = z.strictObject({ loginName: z.string().trim().min(1).max(60) })
export const SessionList = z.object({
  list: z.array(
    z.object({
      sessionId: z.string(),
      device: z.string(),
      ip: z.string(),
      createdAt: Instant,
      lastSeenAt: Instant,
      isCurrent: z.boolean(),
    }),
  ),
})
export const SessionRef = z.strictObject({ sessionId: Id })
export const SessionPage = z.strictObject({ ...PAGE_FIELDS })
