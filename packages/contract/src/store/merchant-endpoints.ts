import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Done, Id, Instant, Nothing, RequestId } from '../wire.ts'
import { MERCHANT_KINDS, MERCHANT_STATES } from './schemas.ts'

/** What was done about an application. 请补资料 is shown to the applicant, the rest to colleagues alone. */
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
  /** A part of the company's name, or the beginning of the number or of the credit code. */
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
export const MerchantRow = z.object({
  applicationId: z.string(),
  applicationNo: z.string(),
  kind: z.enum(Object.keys(MERCHANT_KINDS) as [MerchantKind]),
  companyName: z.string(),
  creditCode: z.string(),
  /** Whether its last digit fits the others. */
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
  /** The company with this credit code that buys here; null: none. */
  known: z.object({ companyId: z.string(), name: z.string(), isNameSame: z.boolean() }).nullable(),
  contacts: z.array(MerchantContact),
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
  /** Applications of the last 180 days that came as far as each step. */
  funnel: z.array(z.object({ label: z.string(), count: Count })),
})
export interface MerchantFigures extends z.output<typeof MerchantFigures> {}

const LOOK = { access: 'operator', staffRight: 'merchant.review' } as const

/** 入驻申请 as the platform deals with them. */
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
