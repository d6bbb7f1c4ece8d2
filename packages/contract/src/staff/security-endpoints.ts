import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing, PAGE_FIELDS, pageOf } from '../wire.ts'

const IpRule = z.object({
  ruleId: Id,
  /** Null: for every role. */
  roleId: Id.nullable(),
  role: z.string(),
  network: z.string(),
  note: z.string(),
  by: z.string(),
  at: Instant,
})
const IpRuleList = z.object({
  list: z.array(IpRule),
  /** Where this request comes from, to try a rule against. */
  ownAddress: z.string(),
})

export const SaveIpRule = z.strictObject({
  roleId: Id.nullable(),
  /** An IPv4 or IPv6 address, or a network such as 10.1.0.0/16. */
  network: z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { message: '请填写 IP 地址或网段，如 10.1.0.0/16' }),
  note: z.string().trim().min(2, '请填写说明').max(60),
})
export interface SaveIpRule extends z.output<typeof SaveIpRule> {}
const IpRuleRef = z.strictObject({ ruleId: Id })

export const StaffSessionQuery = z.strictObject({
  face: z.enum(['seller', 'platform']).default('platform'),
  ...PAGE_FIELDS,
})
export interface StaffSessionQuery extends z.output<typeof StaffSessionQuery> {}
const StaffSession = z.object({
  sessionId: Id,
  accountId: Id,
  name: z.string(),
  loginName: z.string(),
  store: z.string().nullable(),
  device: z.string(),
  ip: z.string(),
  since: Instant,
  lastSeenAt: Instant,
})
const StaffSessionPage = z.object(pageOf(StaffSession))
const StaffSessionRef = z.strictObject({ sessionId: Id })

/** Log-ins at the consoles that were refused, newest first. */
const RefusedLogInPage = z.object({
  list: z.array(
    z.object({ at: Instant, login: z.string(), way: z.string(), reason: z.string(), requestId: z.string().nullable() }),
  ),
})
const UnlockStaff = z.strictObject({ login: z.string().trim().min(1).max(60) })

const LOOK = { method: 'GET', access: 'operator', staffRight: 'staff.act' } as const
const ACT = { method: 'POST', access: 'operator', staffRight: 'staff.act', isAct: true, stepUp: true } as const

/** 登录安全: the doors of the consoles. */
export const securityEndpoints = {
  listIpRules: endpoint({
    ...LOOK,
    path: '/staff/ipRules/list',
    summary: '允许的网络',
    input: Nothing,
    output: IpRuleList,
    refusals: [],
  }),
  saveIpRule: endpoint({
    ...ACT,
    path: '/staff/ipRules/save',
    summary: '添加允许的网络；会把自己挡在外面的不保存',
    input: SaveIpRule,
    output: Done,
    refusals: ['ip-rule-shuts-out', 'not-found'],
  }),
  endIpRule: endpoint({
    ...ACT,
    path: '/staff/ipRules/end',
    summary: '停用允许的网络',
    input: IpRuleRef,
    output: Done,
    refusals: ['ip-rule-shuts-out', 'not-found'],
  }),
  listStaffSessions: endpoint({
    ...LOOK,
    path: '/staff/onlineSessions/list',
    summary: '在线员工',
    input: StaffSessionQuery,
    output: StaffSessionPage,
    refusals: [],
  }),
  endStaffSession: endpoint({
    ...ACT,
    path: '/staff/onlineSessions/end',
    summary: '让员工的某台设备退出登录',
    input: StaffSessionRef,
    output: Done,
    refusals: ['not-found'],
  }),
  listRefusedLogIns: endpoint({
    ...LOOK,
    path: '/staff/refusedLogIns/list',
    summary: '最近失败的登录',
    input: Nothing,
    output: RefusedLogInPage,
    refusals: [],
  }),
  unlockStaff: endpoint({
    ...ACT,
    path: '/staff/refusedLogIns/unlock',
    summary: '解除登录锁定',
    input: UnlockStaff,
    output: Done,
    refusals: ['not-found'],
  }),
}
