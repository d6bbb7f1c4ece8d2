import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant } from '../wire.ts'
import { AuthCode } from './schemas.ts'

/** The basis of a customer's consent. */
export const CONSENT_WAYS = { code: '短信验证码', complaint: '投诉建议', case: '售后单' } as const
export type ConsentWay = keyof typeof CONSENT_WAYS
const TICKET_WAYS = ['complaint', 'case'] as const
export type TicketWay = (typeof TICKET_WAYS)[number]

export const VISIT_STATES = { asked: '待进入', open: '进行中', ended: '已结束', lapsed: '未使用' } as const
export type VisitState = keyof typeof VISIT_STATES

const LoginName = z.string().trim().min(1, '请输入客户账号').max(60)
const Reason = z.string().trim().min(4, '请说明代客登录的原因').max(200)

/** The customer to be visited, and what an open case of this customer would allow. */
export const ProxyCustomer = z.object({
  accountId: z.string(),
  loginName: z.string(),
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** The number belongs to another person, so no code is sent to it. */
  isMobileFreed: z.boolean(),
  companies: z.array(z.string()),
  tickets: z.array(
    z.object({ way: z.enum(TICKET_WAYS), ref: z.string(), no: z.string(), title: z.string(), at: Instant }),
  ),
})
export interface ProxyCustomer extends z.output<typeof ProxyCustomer> {}
export type ProxyTicket = ProxyCustomer['tickets'][number]

export const AskConsent = z.strictObject({ loginName: LoginName, reason: Reason })
export interface AskConsent extends z.output<typeof AskConsent> {}
export const ConsentAsked = z.object({ consentId: z.string(), mobile: z.string(), expiresAt: Instant })
export interface ConsentAsked extends z.output<typeof ConsentAsked> {}

export const MakeProxyKey = z.strictObject({
  loginName: LoginName,
  reason: Reason,
  /** The code that the customer read out, or an open case; without either no visit starts. */
  consent: z
    .union([
      z.strictObject({ consentId: Id, authCode: AuthCode }),
      z.strictObject({ way: z.enum(TICKET_WAYS), ref: Id }),
    ])
    .optional(),
})
export interface MakeProxyKey extends z.output<typeof MakeProxyKey> {}
export const ProxyKey = z.object({ key: z.string(), url: z.string(), expiresAt: Instant })
export interface ProxyKey extends z.output<typeof ProxyKey> {}

const STATES = Object.keys(VISIT_STATES) as [VisitState]
export const VisitSearch = z.strictObject({
  /** Only this one. */
  consentId: Id.optional(),
  state: z.enum(STATES).optional(),
  /** Matches the customer's login or name, or the member of staff. */
  keyword: z.string().trim().max(60).optional(),
  /** Id of the last visit of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface VisitSearch extends z.output<typeof VisitSearch> {}

export const ProxyVisit = z.object({
  consentId: z.string(),
  accountId: z.string(),
  loginName: z.string(),
  personName: z.string(),
  companies: z.array(z.object({ companyId: z.string(), name: z.string() })),
  staffName: z.string(),
  reason: z.string(),
  way: z.enum(Object.keys(CONSENT_WAYS) as [ConsentWay]),
  ticketNo: z.string().nullable(),
  state: z.enum(STATES),
  askedAt: Instant,
  openedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Only while it is running. */
  endsAt: Instant.nullable(),
  stepCount: z.int(),
  refusedCount: z.int(),
})
export interface ProxyVisit extends z.output<typeof ProxyVisit> {}

/** One call of a visit. */
export const VisitStep = z.object({
  stepId: z.string(),
  at: Instant,
  path: z.string(),
  /** What the call does, in the customer's terms. */
  title: z.string(),
  /** Why it was refused; null when it was not. */
  refusedFor: z.string().nullable(),
})
export interface VisitStep extends z.output<typeof VisitStep> {}
/** The first calls of a visit, and the number of all calls. */
export const VisitSteps = z.object({ list: z.array(VisitStep), total: z.int() })
export interface VisitSteps extends z.output<typeof VisitSteps> {}

/** A visit in the customer's own list of log-ins. */
export const OwnVisit = z.strictObject({ recordId: Id })
export const OwnVisitSteps = VisitSteps.extend({ staffName: z.string(), reason: z.string() })
export interface OwnVisitSteps extends z.output<typeof OwnVisitSteps> {}

/** 代客登录: staff act for a customer who agreed to it. */
export const proxyEndpoints = {
  getProxyCustomer: endpoint({
    method: 'GET',
    path: '/identity/proxyCustomers/get',
    access: 'operator',
    staffRight: 'proxy.act',
    summary: '代客登录的客户：企业、遮挡的手机号、7 天内未结束的工单',
    input: z.strictObject({ loginName: LoginName }),
    output: ProxyCustomer,
    refusals: ['not-found', 'proxy-customer-is-staff'],
    errors: 'caller',
  }),
  askProxyConsent: endpoint({
    method: 'POST',
    path: '/identity/proxyConsents/ask',
    access: 'operator',
    staffRight: 'proxy.act',
    isAct: true,
    summary: '请客户同意代客登录：向客户手机发送验证码，由客户告知客服',
    input: AskConsent,
    output: ConsentAsked,
    refusals: [
      'proxy-not-allowed',
      'not-found',
      'proxy-customer-is-staff',
      'mobile-freed',
      'code-just-sent',
      'too-many-requests',
      'sms-unavailable',
    ],
    errors: 'caller',
  }),
  makeProxyKey: endpoint({
    method: 'POST',
    path: '/identity/proxyKeys/make',
    access: 'operator',
    staffRight: 'proxy.act',
    isAct: true,
    stepUp: true,
    summary: '凭客户的同意生成代客登录链接，一分钟内使用一次',
    input: MakeProxyKey,
    output: ProxyKey,
    refusals: [
      'proxy-not-allowed',
      'not-found',
      'proxy-customer-is-staff',
      'proxy-no-consent',
      'wrong-code',
      'too-many-requests',
    ],
    errors: 'caller',
  }),
  listProxyVisits: endpoint({
    method: 'GET',
    path: '/identity/proxyVisits/list',
    access: 'operator',
    staffRight: 'proxy.act',
    summary: '代客登录记录：客户、客服、同意方式、操作次数',
    input: VisitSearch,
    output: z.object({ list: z.array(ProxyVisit), next: z.string().nullable(), total: z.int() }),
    refusals: [],
  }),
  listVisitSteps: endpoint({
    method: 'GET',
    path: '/identity/proxyVisits/steps',
    access: 'operator',
    staffRight: 'proxy.act',
    summary: '一次代客登录中的每一步操作',
    input: z.strictObject({ consentId: Id }),
    output: VisitSteps,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  endProxyVisit: endpoint({
    method: 'POST',
    path: '/identity/proxyVisits/end',
    access: 'operator',
    staffRight: 'proxy.act',
    isAct: true,
    summary: '结束进行中的代客登录',
    input: z.strictObject({ consentId: Id }),
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
}
