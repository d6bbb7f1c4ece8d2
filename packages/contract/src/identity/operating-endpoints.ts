import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import { Done, Id, Instant } from '../wire.ts'
import { appealsEndpoints } from './appeals-endpoints.ts'
import { proxyEndpoints } from './proxy-endpoints.ts'
import { AppealRef, AppealTold } from './recovery-schemas.ts'

export const ACCOUNT_STATES = { enabled: '正常', disabled: '已停用', deleted: '已注销' } as const
export type AccountState = keyof typeof ACCOUNT_STATES

export const AccountSearch = z.strictObject({
  /** Matches the login name, the person's name, or the last digits of the mobile. */
  keyword: z.string().trim().max(60).optional(),
  accountId: Id.optional(),
  state: z.enum(Object.keys(ACCOUNT_STATES) as [AccountState]).optional(),
  /** Id of the last login of the previous page. */
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
  /** The number belongs to another login now and no longer finds this one. */
  isMobileFreed: z.boolean(),
  hasWechat: z.boolean(),
  state: z.enum(Object.keys(ACCOUNT_STATES) as [AccountState]),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
  sessionCount: z.int(),
  /** Wrong passwords in the last quarter of an hour, from all browsers. */
  failedCount: z.int(),
  /** Times that staff acted for this login. */
  visitCount: z.int(),
  companies: z.array(z.object({ companyId: z.string(), name: z.string(), isMain: z.boolean() })),
})
export interface WatchedAccount extends z.output<typeof WatchedAccount> {}
export const WatchedAccountPage = z.object({ list: z.array(WatchedAccount), next: z.string().nullable() })

export const AccountAct = z.strictObject({
  accountId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface AccountAct extends z.output<typeof AccountAct> {}

/** The reasons for showing a whole mobile number. */
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
/** The screen shows it for a minute. */
export const RevealedMobile = z.object({ mobile: z.string() })

/** 登录账号 of buyers, in the console of the platform. */
export const identityOperatingEndpoints = {
  ...proxyEndpoints,
  ...appealsEndpoints,
  searchAccounts: endpoint({
    method: 'GET',
    path: '/identity/accounts/search',
    access: 'operator',
    staffRight: 'company.act',
    summary: '买家登录账号：登录名、姓名、手机尾号',
    input: AccountSearch,
    output: WatchedAccountPage,
    refusals: [],
  }),
  unlockAccount: endpoint({
    method: 'POST',
    path: '/identity/accounts/unlock',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '解除登录锁定，清除密码错误次数',
    input: AccountAct,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  endAccountSessions: endpoint({
    method: 'POST',
    path: '/identity/accounts/endSessions',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '退出账号的全部设备',
    input: AccountAct,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  disableBuyerAccount: endpoint({
    method: 'POST',
    path: '/identity/accounts/disable',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '停用账号并退出全部设备；主账号须先移交',
    input: AccountAct,
    output: Done,
    refusals: ['not-found', 'state-changed', 'main-account-in-use'],
    errors: 'caller',
  }),
  enableBuyerAccount: endpoint({
    method: 'POST',
    path: '/identity/accounts/enable',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '申请恢复停用的账号；由另一位同事复核后生效',
    input: AccountAct,
    output: Outcome,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  unbindBuyerWechat: endpoint({
    method: 'POST',
    path: '/identity/accounts/unbindBuyerWechat',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '解除账号绑定的微信',
    input: AccountAct,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  freeBuyerMobile: endpoint({
    method: 'POST',
    path: '/identity/accounts/freeMobile',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '释放账号占用的手机号：该号码不能再登录或找回此账号',
    input: AccountAct,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  revealMobile: endpoint({
    method: 'POST',
    path: '/identity/accounts/reveal',
    access: 'operator',
    staffRight: 'personal.reveal',
    isAct: true,
    summary: '查看手机号明文；原因记入操作日志',
    input: RevealMobile,
    output: RevealedMobile,
    refusals: ['not-found', 'too-many-requests'],
    errors: 'caller',
  }),
  tellAppealAgain: endpoint({
    method: 'POST',
    path: '/identity/appeals/tellAgain',
    access: 'operator',
    staffRight: 'appeal.review',
    isAct: true,
    summary: '再次短信告知申请人申诉结果；已使用或已失效的不再发送',
    input: AppealRef,
    output: AppealTold,
    refusals: ['not-found', 'appeal-not-approved', 'too-many-requests', 'sms-unavailable'],
    errors: 'caller',
  }),
}
