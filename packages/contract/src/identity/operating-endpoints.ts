import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id, Instant } from '../wire.ts'
import { MakeProxyKey, ProxyKey } from './account-schemas.ts'

/** What staff of the platform does about logins. */
export const operatingEndpoints = {
  makeProxyKey: endpoint({
    method: 'POST',
    path: '/identity/proxyKeys/make',
    access: 'operator',
    staffRight: 'proxy.act',
    isAct: true,
    stepUp: true,
    summary: '生成代客登录链接，一分钟内使用一次',
    input: MakeProxyKey,
    output: ProxyKey,
    refusals: ['proxy-not-allowed', 'not-found', 'too-many-requests'],
    errors: 'caller',
  }),
}

export const ACCOUNT_STATES = { enabled: '正常', disabled: '已停用', deleted: '已注销' } as const
export type AccountState = keyof typeof ACCOUNT_STATES

export const AccountSearch = z.strictObject({
  /** Of the login, the person, or the end of the mobile. */
  keyword: z.string().trim().max(60).optional(),
  accountId: Id.optional(),
  state: z.enum(Object.keys(ACCOUNT_STATES) as [AccountState]).optional(),
  /** The last login of the page before. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface AccountSearch extends z.output<typeof AccountSearch> {}

export const WatchedAccount = z.object({
  accountId: z.string(),
  loginName: z.string(),
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
  isMobileProven: z.boolean(),
  /** The number is somebody else's now and finds this login no more. */
  isMobileFreed: z.boolean(),
  hasWechat: z.boolean(),
  state: z.enum(Object.keys(ACCOUNT_STATES) as [AccountState]),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
  sessionCount: z.int(),
  /** Wrong passwords within the last quarter of an hour, from anywhere. */
  failedCount: z.int(),
  companies: z.array(z.object({ companyId: z.string(), name: z.string(), isMain: z.boolean() })),
})
export interface WatchedAccount extends z.output<typeof WatchedAccount> {}
export const WatchedAccountPage = z.object({ list: z.array(WatchedAccount), next: z.string().nullable() })

export const AccountAct = z.strictObject({
  accountId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface AccountAct extends z.output<typeof AccountAct> {}

/** Why somebody has to see a whole number. */
export const REVEAL_REASONS = {
  call: '联系客户处理业务',
  verify: '核对客户身份',
  complaint: '处理投诉',
  authority: '配合监管或司法要求',
} as const
export const RevealMobile = z.strictObject({
  accountId: Id,
  reason: z.enum(Object.keys(REVEAL_REASONS) as [keyof typeof REVEAL_REASONS]),
})
export interface RevealMobile extends z.output<typeof RevealMobile> {}
/** To be shown for a minute. */
export const RevealedMobile = z.object({ mobile: z.string() })
