import { z } from 'zod'
import { BankAccount, Id, IdNumber, Instant, Mobile, PAGE_FIELDS, PersonName, pageOf, Yuan } from '../wire.ts'

/** 认证状态 as the company sees it; `expiring` and `expired` are derived from the current day. */
export const CERTIFICATION_STATES = [
  'none',
  'checking',
  'certified',
  'expiring',
  'expired',
  'failed',
  'voided',
] as const
export type CertificationState = (typeof CERTIFICATION_STATES)[number]

export const CERTIFICATION_LABELS: Readonly<Record<CertificationState, string>> = {
  none: '未认证',
  checking: '认证中',
  certified: '已认证',
  expiring: '即将到期',
  expired: '已过期',
  failed: '认证失败',
  voided: '已作废',
}

/** How a company proves its identity. */
export const CERTIFICATION_WAYS = ['face', 'small-transfer', 'agent'] as const
export type CertificationWay = (typeof CERTIFICATION_WAYS)[number]

export const CERTIFICATION_WAY_LABELS: Readonly<Record<CertificationWay, string>> = {
  face: '法定代表人刷脸',
  'small-transfer': '对公账户打款',
  agent: '经办人授权',
}

export const CERTIFICATION_REQUEST_STATES = ['checking', 'passed', 'failed', 'expired', 'cancelled'] as const
export type CertificationRequestState = (typeof CERTIFICATION_REQUEST_STATES)[number]

export const CERTIFICATION_REQUEST_LABELS: Readonly<Record<CertificationRequestState, string>> = {
  checking: '核验中',
  passed: '已通过',
  failed: '未通过',
  expired: '已超时',
  cancelled: '已撤销',
}

/** A condition that must be met before a company can be certified. */
export const CertificationNeed = z.object({
  name: z.string(),
  isMet: z.boolean(),
  /** The problem and its remedy; empty when the condition is met. */
  advice: z.string(),
  /** The page where it can be fixed. */
  href: z.string().nullable(),
})
export const CertificationNeeds = z.object({ canApply: z.boolean(), needs: z.array(CertificationNeed) })
export interface CertificationNeeds extends z.output<typeof CertificationNeeds> {}

/** Known data, so that the applicant does not type them again. */
export const CertificationData = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  address: z.string(),
  /** The company's basic licence: 营业执照, or the licence of a medical institution. */
  licence: z.object({ name: z.string(), number: z.string(), expiresOn: z.string().nullable() }).nullable(),
})
export interface CertificationData extends z.output<typeof CertificationData> {}

const FOR_ALL = {
  legalPersonIdNumber: IdNumber,
  validYears: z.int().min(1).max(3),
}

export const CertificationByFace = z.strictObject({ way: z.literal('face'), ...FOR_ALL })
export const CertificationByTransfer = z.strictObject({
  way: z.literal('small-transfer'),
  ...FOR_ALL,
  bankName: z.string().trim().min(4, '请输入开户银行').max(60),
  account: BankAccount,
})
export const CertificationByAgent = z.strictObject({
  way: z.literal('agent'),
  ...FOR_ALL,
  agentName: PersonName,
  agentMobile: Mobile,
  letterFileId: Id,
})
export const CertificationOrder = z.discriminatedUnion('way', [
  CertificationByFace,
  CertificationByTransfer,
  CertificationByAgent,
])
export type CertificationOrder = z.output<typeof CertificationOrder>

export const CertificationRequest = z.object({
  requestId: z.string(),
  way: z.enum(CERTIFICATION_WAYS),
  state: z.enum(CERTIFICATION_REQUEST_STATES),
  validYears: z.int(),
  companyName: z.string(),
  legalPerson: z.string(),
  maskedIdNumber: z.string(),
  bankName: z.string().nullable(),
  maskedAccount: z.string().nullable(),
  /** Remaining attempts to enter the amount. */
  triesLeft: z.int().nullable(),
  agentName: z.string().nullable(),
  /** The legal person opens it on a phone. */
  qrUrl: z.string().nullable(),
  failReason: z.string().nullable(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
})
export interface CertificationRequest extends z.output<typeof CertificationRequest> {}

export const Certificate = z.object({
  serial: z.string(),
  subjectName: z.string(),
  creditCode: z.string(),
  issuerName: z.string(),
  validFrom: Instant,
  validUntil: z.string(),
  daysLeft: z.int(),
})

/** 认证的现状: the state, the certificate and the open request, if any. */
export const CertificationStatus = z.object({
  state: z.enum(CERTIFICATION_STATES),
  /** Why it failed or was voided. */
  reason: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** The company may apply now: no certificate yet, failed, voided, expired, or expiring soon. */
  canApply: z.boolean(),
  certificate: Certificate.nullable(),
  request: CertificationRequest.nullable(),
})
export interface CertificationStatus extends z.output<typeof CertificationStatus> {}

export const CertificationListQuery = z.strictObject(PAGE_FIELDS)
export const CertificationList = z.object(pageOf(CertificationRequest))

export const CertificationRef = z.strictObject({ requestId: Id })
export const CertificationAmount = z.strictObject({
  requestId: Id,
  amount: Yuan.refine(amount => amount > 0 && amount < 100, { message: '打款金额在 0.01 元到 0.99 元之间' }),
})

/** The seal as a data URL. */
export const SealPicture = z.object({ name: z.string(), picture: z.string() })
