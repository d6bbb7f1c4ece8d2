import { normalCompanyName, normalPersonName } from '@xiaojiu/kernel/checks/names.ts'
import {
  normalAccountNumber,
  normalCreditCode,
  normalIdNumber,
  normalLicenceNumber,
  normalMobile,
  normalPhone,
} from '@xiaojiu/kernel/checks/numbers.ts'
import { z } from 'zod'
import { GOODS_CLASSES, wordsOf } from '../catalogue/words.ts'
import { StoredFile } from '../file/schemas.ts'
import { NewPassword } from '../identity/password-rule.ts'
import { DEVICE_FIELDS, Ticket } from '../identity/schemas.ts'
import { Id, Instant, Mobile, PersonName } from '../wire.ts'
import { BuyingRight, LicencePaper, LicenceType } from './licence-schemas.ts'
import { COMPANY_KINDS, FACE_STATES, LICENCE_CODES, REGISTRATION_STATES, REGISTRATION_STEPS } from './words.ts'

/**
 * A draft may be incomplete: this schema limits lengths only; the submit checks completeness. `written` normalises the text
 * first.
 */
const Draft = (max: number, written = (text: string) => text.trim()) =>
  z.string().overwrite(written).max(max, `最多 ${max} 个字`).default('')

export const LoginName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w-]{3,29}$/, { message: '账号以字母开头，4–30 位字母、数字、- 或 _' })

/** The first step: creates a login for a proven mobile. */
export const NewRegistrant = z.strictObject({
  loginName: LoginName,
  password: NewPassword,
  personName: PersonName,
  mobile: Mobile,
  /** Issued for the right code. */
  ticket: Ticket,
  /** The mobile already has a login, and the user wants a second one. */
  wantsAnother: z.boolean().default(false),
  /** 用户协议 and 隐私政策. */
  hasAgreed: z.literal(true, { message: '请先阅读并同意协议' }),
  ...DEVICE_FIELDS,
})
export interface NewRegistrant extends z.output<typeof NewRegistrant> {}

/** 企业信息. */
export const CompanyDraft = z.strictObject({
  kind: z.enum(wordsOf(COMPANY_KINDS)).or(z.literal('')).default(''),
  /** The goods it wants to buy; they decide which further papers are needed. */
  goodsClasses: z
    .array(z.enum(wordsOf(GOODS_CLASSES)))
    .max(20)
    .default([]),
  name: Draft(60, normalCompanyName),
  creditCode: Draft(30, normalCreditCode),
  provinceCode: Draft(6),
  cityCode: Draft(6),
  districtCode: Draft(6),
  address: Draft(80),
  legalPerson: Draft(20, normalPersonName),
  personInCharge: Draft(20, normalPersonName),
  qualityHead: Draft(20, normalPersonName),
  /** For a chain store or branch: the 统一社会信用代码 of the company that buys for it. */
  headquartersCode: Draft(30, normalCreditCode),
})
export interface CompanyDraft extends z.output<typeof CompanyDraft> {}

/** 资质证照: one paper, typed from its picture. */
export const PaperDraft = z.strictObject({
  code: z.enum(LICENCE_CODES),
  number: Draft(60, normalLicenceNumber),
  holderName: Draft(60),
  legalPerson: Draft(20, normalPersonName),
  address: Draft(120),
  warehouseAddress: Draft(120),
  issuer: Draft(60),
  issuedOn: z.iso.date({ message: '请选择正确的日期' }).or(z.literal('')).default(''),
  /** A day, a month, or 长期. */
  expires: Draft(40),
  checkedUntil: z.iso.date({ message: '请选择正确的日期' }).nullable().default(null),
  tradeMode: Draft(40),
  rxCategory: Draft(60),
  scopeText: Draft(500),
  fileIds: z.array(Id).max(9, '最多 9 张').default([]),
})
export interface PaperDraft extends z.output<typeof PaperDraft> {}
export const PapersDraft = z.strictObject({ papers: z.array(PaperDraft).max(18) })
export interface PapersDraft extends z.output<typeof PapersDraft> {}

export const INVOICE_KINDS = { special: '增值税专用发票', ordinary: '增值税普通发票' } as const
/** 收货与开票. */
export const ReceivingDraft = z.strictObject({
  receiver: Draft(20, normalPersonName),
  receiverMobile: Draft(20, normalMobile),
  provinceCode: Draft(6),
  cityCode: Draft(6),
  districtCode: Draft(6),
  detail: Draft(80),
  invoiceKind: z.enum(wordsOf(INVOICE_KINDS)).default('ordinary'),
  taxNumber: Draft(20, normalCreditCode),
  invoiceAddress: Draft(80),
  invoicePhone: Draft(20, normalPhone),
  bankName: Draft(60),
  bankAccount: Draft(40, normalAccountNumber),
})
export interface ReceivingDraft extends z.output<typeof ReceivingDraft> {}

/** A missing or wrong value. `field` is a field, or a paper's code and its field: `DL.number`. */
export const RegistrationFault = z.object({
  step: z.enum(wordsOf(REGISTRATION_STEPS)),
  field: z.string(),
  message: z.string(),
})
export interface RegistrationFault extends z.output<typeof RegistrationFault> {}

export const RegistrationObjection = z.object({ item: z.string(), label: z.string(), reason: z.string() })
export interface RegistrationObjection extends z.output<typeof RegistrationObjection> {}

/** The applicant's explanation of an objection: it may stay uncorrected, and a person decides. */
export const Explanation = z.strictObject({
  item: z.string().min(1).max(40),
  text: z.string().trim().max(300, '最多 300 个字'),
})
export interface Explanation extends z.output<typeof Explanation> {}

export const RejectReason = z.object({
  state: z.enum(wordsOf(REGISTRATION_STATES)),
  objections: z.array(RegistrationObjection),
  explanations: z.array(Explanation),
  decidedAt: Instant.nullable(),
})
export interface RejectReason extends z.output<typeof RejectReason> {}

/** A registration with all data that its owner filled in. */
export const Registration = z.object({
  /** Null until the first save. */
  registrationId: z.string().nullable(),
  companyId: z.string().nullable(),
  ...RejectReason.shape,
  company: CompanyDraft,
  papers: z.array(PaperDraft),
  receiving: ReceivingDraft,
  /** The uploaded pictures of the papers. */
  files: z.array(StoredFile),
  /** The required papers for this kind and these goods; empty while the kind is unknown. */
  types: z.array(LicenceType),
  faults: z.array(RegistrationFault),
  /** The wanted goods, and whether these papers would allow them. */
  rights: z.array(BuyingRight),
  /** During a correction: the items that may change; null: all. */
  editable: z.array(z.string()).nullable(),
  faceState: z.enum(wordsOf(FACE_STATES)),
  /** Masked. */
  mobile: z.string(),
  savedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
})
export interface Registration extends z.output<typeof Registration> {}

/** The required papers, each with its draft. */
export const RegistrationPapers = z.object({
  list: z.array(z.object({ type: LicenceType, paper: PaperDraft.nullable(), files: z.array(StoredFile) })),
})
export interface RegistrationPapers extends z.output<typeof RegistrationPapers> {}

export const CompanyNameCheck = z.strictObject({
  companyName: z.string().trim().min(1).max(60),
  creditCode: z.string().overwrite(normalCreditCode).max(30).optional(),
})
export interface CompanyNameCheck extends z.output<typeof CompanyNameCheck> {}
export const CompanyNameVerdict = z.object({
  isAvailable: z.boolean(),
  /** Why not and what to do, in one sentence. */
  tips: z.string(),
})
export interface CompanyNameVerdict extends z.output<typeof CompanyNameVerdict> {}

export const RegistrationBrief = z.object({
  registrationId: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string(),
  state: z.enum(wordsOf(REGISTRATION_STATES)),
  savedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
})
export interface RegistrationBrief extends z.output<typeof RegistrationBrief> {}
export const RegistrationList = z.object({ list: z.array(RegistrationBrief) })

/** Logins and companies of the caller's mobile, to prevent a second registration by mistake. */
export const MobileCompanies = z.object({
  list: z.array(
    z.object({ loginName: z.string(), companyName: z.string(), state: z.string(), isCurrent: z.boolean() }),
  ),
})
export interface MobileCompanies extends z.output<typeof MobileCompanies> {}

const CertNo = z.string().overwrite(normalIdNumber).min(15).max(20)
export const FaceStart = z.strictObject({
  name: PersonName,
  certNo: CertNo,
  /** Face pictures and identity numbers are sensitive data, so the person agrees each time. */
  hasAgreed: z.literal(true, { message: '请先同意人脸信息的处理' }),
})
export interface FaceStart extends z.output<typeof FaceStart> {}
/** The user scans it and continues on the phone. */
export const FaceStarted = z.object({ qrUrl: z.string() })
export const FaceQuery = z.strictObject({ certNo: CertNo })
export const FaceResult = z.object({ state: z.enum(wordsOf(FACE_STATES)), failReason: z.string().nullable() })
export interface FaceResult extends z.output<typeof FaceResult> {}

export const KnownPapersQuery = z.strictObject({ creditCode: z.string().overwrite(normalCreditCode).min(1).max(30) })
export const KnownPapers = z.object({ papers: z.array(PaperDraft), files: z.array(StoredFile) })
export interface KnownPapers extends z.output<typeof KnownPapers> {}

/** Allows the hand-over to the first-trade exchange for a few minutes. */
export const DzsyToken = z.object({ token: z.string(), expiresAt: Instant })
export interface DzsyToken extends z.output<typeof DzsyToken> {}
export const SyncCompany = z.strictObject({ token: Ticket })
/** The company and its valid papers, in the format of the exchange. */
export const CompanyDossier = z.object({
  companyId: z.string(),
  companyName: z.string(),
  creditCode: z.string(),
  kind: z.string(),
  legalPerson: z.string(),
  address: z.string(),
  papers: z.array(LicencePaper),
  syncedAt: Instant,
})
export interface CompanyDossier extends z.output<typeof CompanyDossier> {}
