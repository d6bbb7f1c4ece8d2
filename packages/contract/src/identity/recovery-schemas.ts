import { z } from 'zod'
import { CreditCode, Id, Instant, Mobile, PersonName } from '../wire.ts'
import { NewPassword } from './password-rule.ts'
import { AuthCode, CAPTCHA_FIELDS, LoginOption, LoginText } from './schemas.ts'

/** `find-password`: the user has the mobile. `password-appeal`: it is lost, and the user proves another one for the appeal. */
export const RECOVERY_SCENES = ['find-password', 'password-appeal'] as const
export type RecoveryScene = (typeof RECOVERY_SCENES)[number]

/** Login name or mobile; an appeal always names a mobile. */
const RECOVERY_FIELDS = {
  account: LoginText,
  scene: z.enum(RECOVERY_SCENES).default('find-password'),
}

/** The code of an appeal goes to the named mobile, because the login's own is lost. */
function namesMobileForAppeal({
  account,
  scene,
}: {
  readonly account: string
  readonly scene: RecoveryScene
}): boolean {
  return scene !== 'password-appeal' || Mobile.safeParse(account).success
}
const MOBILE_WANTED = { path: ['account'], message: '请输入 11 位手机号' }

export const SendRecoveryCode = z
  .strictObject({ ...RECOVERY_FIELDS, ...CAPTCHA_FIELDS })
  .refine(namesMobileForAppeal, MOBILE_WANTED)
export interface SendRecoveryCode extends z.output<typeof SendRecoveryCode> {}

export const RecoveryCodeQuery = z.strictObject(RECOVERY_FIELDS).refine(namesMobileForAppeal, MOBILE_WANTED)
export interface RecoveryCodeQuery extends z.output<typeof RecoveryCodeQuery> {}
/** The limits for the next code; the same for existing and unknown logins. */
export const RecoveryCodeCount = z.object({
  resendAfterSeconds: z.int(),
  remainingToday: z.int(),
  needsCaptcha: z.boolean(),
})
export interface RecoveryCodeCount extends z.output<typeof RecoveryCodeCount> {}

export const CheckRecoveryCode = z
  .strictObject({ ...RECOVERY_FIELDS, authCode: AuthCode })
  .refine(namesMobileForAppeal, MOBILE_WANTED)
export interface CheckRecoveryCode extends z.output<typeof CheckRecoveryCode> {}
/** The proof itself is in an HttpOnly cookie, so it appears in no address and no page. */
export const RecoveryProven = z.object({ expiresAt: Instant })
export interface RecoveryProven extends z.output<typeof RecoveryProven> {}

export const RecoverableAccounts = z.object({ list: z.array(LoginOption) })
export interface RecoverableAccounts extends z.output<typeof RecoverableAccounts> {}
export const CompanyNameQuery = z.strictObject({ companyName: z.string().trim().min(1).max(100) })

export const RewritePassword = z.strictObject({ newPassword: NewPassword })
export interface RewritePassword extends z.output<typeof RewritePassword> {}
export const RewritePasswordOf = z.strictObject({ userBasicId: Id, newPassword: NewPassword })
export interface RewritePasswordOf extends z.output<typeof RewritePasswordOf> {}
/** The login whose password was changed. */
export const PasswordRewritten = z.object({ loginName: z.string() })
export interface PasswordRewritten extends z.output<typeof PasswordRewritten> {}

export const SaveAppeal = z.strictObject({
  loginName: z.string().trim().min(1, '请输入要找回的账号').max(60),
  companyName: z.string().trim().min(2, '请输入企业名称').max(100),
  creditCode: CreditCode,
  applicantName: PersonName,
  reason: z.string().trim().min(5, '请说明原手机号无法使用的原因').max(200),
  licenceFileId: Id,
  identityFileId: Id,
  letterFileId: Id,
})
export interface SaveAppeal extends z.output<typeof SaveAppeal> {}
export const AppealRef = z.strictObject({ applyId: Id })
export const AppealSaved = z.object({ applyId: z.string() })

export const APPEAL_STATES = ['in-review', 'approved', 'refused', 'used', 'expired'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

export const Appeal = z.object({
  applyId: z.string(),
  state: z.enum(APPEAL_STATES),
  loginName: z.string(),
  companyName: z.string(),
  submittedAt: Instant,
  refusedReason: z.string(),
  /** The login whose password may be set; empty unless approved. */
  userBasicId: z.string(),
  /** Until when the approval can be used. */
  expiresAt: Instant.nullable(),
})
export interface Appeal extends z.output<typeof Appeal> {}
/** The appeals of the proven mobile, newest first. */
export const AppealList = z.object({ /** Masked. */ mobile: z.string(), list: z.array(Appeal) })
export interface AppealList extends z.output<typeof AppealList> {}

export const APPEAL_STEPS = ['submitted', 'approved', 'refused', 'told', 'used', 'expired'] as const
export const AppealStep = z.object({ step: z.enum(APPEAL_STEPS), remark: z.string(), at: Instant })
export interface AppealStep extends z.output<typeof AppealStep> {}
export const AppealSteps = z.object({ list: z.array(AppealStep) })
export const AppealTold = z.object({ resendAfterSeconds: z.int() })
