import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Done, Id, Instant, Nothing, PersonName, RequestId } from '../wire.ts'
import { MERCHANT_KINDS, MERCHANT_STATES } from './schemas.ts'

/** Kinds of notes on an application. The applicant sees 请补资料; all others are internal. */
export const CONTACT_KINDS = {
  call: '电话沟通',
  visit: '实地走访',
  papers: '请补资料',
  terms: '合作条件',
  other: '其他',
} as const
export type ContactKind = keyof typeof CONTACT_KINDS
export type MerchantState = keyof typeof MERCHANT_STATES
type MerchantKind = keyof typeof MERCHANT_KINDS

export const MerchantFilter = z.strictObject({
  state: z.enum(Object.keys(MERCHANT_STATES) as [MerchantState]).optional(),
  kind: z.enum(Object.keys(MERCHANT_KINDS) as [MerchantKind]).optional(),
  /** A part of the company's name, or the beginning of the application number or the credit code. */
  keyword: z.string().trim().max(60).optional(),
  applicationId: Id.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface MerchantFilter extends z.output<typeof MerchantFilter> {}

const MerchantContact = z.object({
  contactId: z.string(),
  kind: z.enum(Object.keys(CONTACT_KINDS) as [ContactKind]),
  content: z.string(),
  happenedOn: z.string(),
  by: z.string(),
  at: Instant,
})
/** Public registers in which staff look up an applicant. */
export const REGISTER_SOURCES = {
  gsxt: '国家企业信用信息公示系统',
  nmpa: '国家药监局数据查询',
  'credit-china': '信用中国',
  other: '其他登记机关',
} as const
export type RegisterSource = keyof typeof REGISTER_SOURCES
/** The status of a company in a register. */
export const REGISTER_STANDINGS = {
  active: '存续（在业）',
  moved: '迁出',
  revoked: '吊销',
  cancelled: '注销',
  abnormal: '列入经营异常名录',
} as const
export type RegisterStanding = keyof typeof REGISTER_STANDINGS

const FACTS = {
  source: z.enum(Object.keys(REGISTER_SOURCES) as [RegisterSource]),
  lookedOn: z.iso.date({ message: '请选择查询日期' }),
  companyName: z
    .string()
    .trim()
    .min(4, { message: '企业名称至少 4 个字' })
    .max(60, { message: '企业名称最多 60 个字' }),
  standing: z.enum(Object.keys(REGISTER_STANDINGS) as [RegisterStanding]),
  legalPerson: PersonName,
  foundedOn: z.iso.date({ message: '请选择成立日期' }).nullable(),
  /** As printed there, with the currency. */
  capital: z.string().trim().max(40, { message: '注册资本最多 40 个字' }),
  address: z.string().trim().max(120, { message: '住所最多 120 个字' }),
  scope: z.string().trim().max(500, { message: '经营范围最多 500 个字' }),
}
/** 登记信息: the entry of an applicant in a public register, with the day and who looked it up. */
export const RegisterFacts = z.object({ ...FACTS, by: z.string(), at: Instant })
export interface RegisterFacts extends z.output<typeof RegisterFacts> {}
export const NoteRegister = z.strictObject({ applicationId: Id, ...FACTS, requestId: RequestId })
export interface NoteRegister extends z.output<typeof NoteRegister> {}

export const MerchantRow = z.object({
  applicationId: z.string(),
  applicationNo: z.string(),
  kind: z.enum(Object.keys(MERCHANT_KINDS) as [MerchantKind]),
  companyName: z.string(),
  creditCode: z.string(),
  /** Whether the check digit is right. */
  isCodeGenuine: z.boolean(),
  provinceName: z.string(),
  goodsClasses: z.array(z.string()),
  contactName: z.string(),
  /** Masked. */
  contactMobile: z.string(),
  note: z.string(),
  state: z.enum(Object.keys(MERCHANT_STATES) as [MerchantState]),
  submittedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  /** Other applications with the same credit code. */
  otherCount: Count,
  /** The buyer company with this credit code; null: none. */
  known: z.object({ companyId: z.string(), name: z.string(), isNameSame: z.boolean() }).nullable(),
  contacts: z.array(MerchantContact),
  /** The register entries, latest lookup first. */
  registers: z.array(RegisterFacts),
})
export interface MerchantRow extends z.output<typeof MerchantRow> {}
const MerchantPage = z.object({
  list: z.array(MerchantRow),
  next: z.string().nullable(),
  counts: z.record(z.string(), Count),
})

export const NoteContact = z.strictObject({
  applicationId: Id,
  kind: z.enum(Object.keys(CONTACT_KINDS) as [ContactKind]),
  content: z.string().trim().min(2, { message: '请填写内容' }).max(500, { message: '最多 500 字' }),
  happenedOn: z.iso.date({ message: '请选择日期' }),
  requestId: RequestId,
})
export interface NoteContact extends z.output<typeof NoteContact> {}

export const MerchantFigures = z.object({
  /** Applications of the last 180 days that reached each step. */
  funnel: z.array(z.object({ label: z.string(), count: Count })),
})
export interface MerchantFigures extends z.output<typeof MerchantFigures> {}

const LOOK = { access: 'operator', staffRight: 'merchant.review' } as const

/** 入驻申请 in the console of the platform. */
export const storeConsoleEndpoints = {
  listMerchants: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/store/merchants/list',
    summary: '入驻申请，连同沟通记录',
    input: MerchantFilter,
    output: MerchantPage,
    refusals: [],
  }),
  noteContact: endpoint({
    ...LOOK,
    method: 'POST',
    path: '/store/merchants/noteContact',
    isAct: true,
    summary: '记录沟通、走访、合作条件，或请申请人补资料',
    input: NoteContact,
    output: Done,
    refusals: ['not-found', 'merchant-answered', 'contact-in-future', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  noteRegister: endpoint({
    ...LOOK,
    method: 'POST',
    path: '/store/merchants/noteRegister',
    isAct: true,
    summary: '记录公示系统查到的登记信息、来源和日期',
    input: NoteRegister,
    output: Done,
    refusals: ['not-found', 'contact-in-future', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  getMerchantFigures: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/store/merchants/figures',
    summary: '近 180 天入驻申请的漏斗',
    input: Nothing,
    output: MerchantFigures,
    refusals: [],
  }),
}
