import { z } from 'zod'
import { RIGHTS, type Right } from '../define.ts'
import { CAPTCHA_FIELDS } from '../identity/schemas.ts'
import { CreditCode, Id, Instant, PAGE_FIELDS, PersonName, pageOf } from '../wire.ts'
import { SUB_ROLES } from './sub-account-schemas.ts'

export const BINDING_STATES = ['asked', 'active', 'suspended', 'refused', 'ended'] as const
export type BindingState = (typeof BINDING_STATES)[number]
export const BINDING_STATE_LABELS: Readonly<Record<BindingState, string>> = {
  asked: '待审核',
  active: '已绑定',
  suspended: '已停用',
  refused: '未通过',
  ended: '已解绑',
}
export const BINDING_DECIDERS = ['main-account', 'platform'] as const

/** A login requests to act for a company. The data it sends must match the licence. */
export const AskBinding = z.strictObject({
  creditCode: CreditCode,
  companyName: z.string().trim().min(4, '请输入企业全称').max(60),
  legalPerson: PersonName,
  /** The login wants to become the main account. The platform decides, because the former main account cannot. */
  asksMain: z.boolean().default(false),
  note: z.string().trim().max(200, '说明最多 200 字').default(''),
})
export interface AskBinding extends z.output<typeof AskBinding> {}

export const BindingStatus = z.object({
  companyId: z.string(),
  /** `none`: no request was ever made. */
  state: z.enum(['none', ...BINDING_STATES]),
  decider: z.enum(BINDING_DECIDERS).nullable(),
  refuseReason: z.string().nullable(),
  askedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
})
export interface BindingStatus extends z.output<typeof BindingStatus> {}
export const BindingRef = z.strictObject({ companyId: Id })
export const LeaveCompany = z.strictObject({ userBasicId: Id, companyId: Id })
export interface LeaveCompany extends z.output<typeof LeaveCompany> {}

export const BindingQuery = z.strictObject({
  /** `mine`: the companies of this login. `others`: the logins of this company, for its main account. */
  side: z.enum(['mine', 'others']).default('mine'),
  state: z.enum(BINDING_STATES).optional(),
  ...PAGE_FIELDS,
})
export interface BindingQuery extends z.output<typeof BindingQuery> {}
export const Binding = z.object({
  companyId: z.string(),
  companyName: z.string(),
  companyKind: z.string(),
  companyState: z.string(),
  creditCode: z.string(),
  userBasicId: z.string(),
  loginName: z.string(),
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
  isMain: z.boolean(),
  isManaged: z.boolean(),
  isCurrent: z.boolean(),
  asksMain: z.boolean(),
  state: z.enum(BINDING_STATES),
  decider: z.enum(BINDING_DECIDERS),
  note: z.string(),
  refuseReason: z.string().nullable(),
  askedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
  /** The acts that the caller may do now. */
  verbs: z.array(z.enum(['approve', 'refuse', 'unbind', 'leave', 'ask-again', 'hand-over'])),
})
export interface Binding extends z.output<typeof Binding> {}
export const BindingPage = z.object({ ...pageOf(Binding) })
export interface BindingPage extends z.output<typeof BindingPage> {}

const RightName = z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])

/** The main account decides the request of a login. */
export const DecideBinding = z.strictObject({
  userBasicId: Id,
  isApproved: z.boolean(),
  /** Only with a refusal. */
  reason: z.string().trim().max(200, '原因最多 200 字').default(''),
  role: z.enum(SUB_ROLES).default('custom'),
  rights: z.array(RightName).max(20).default([]),
})
export interface DecideBinding extends z.output<typeof DecideBinding> {}
export const OtherAccount = z.strictObject({ userBasicId: Id })

/** The main account passes its role to an employee, after a new proof of identity. */
export const HandOver = z.strictObject({
  userBasicId: Id,
  password: z.string().min(1, '请输入当前密码').max(64),
  ...CAPTCHA_FIELDS,
})
export interface HandOver extends z.output<typeof HandOver> {}
