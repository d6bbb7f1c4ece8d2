import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing, PAGE_FIELDS, pageOf } from '../wire.ts'

const IpRule = z.object({
  ruleId: Id,
  /** Null: all roles. */
  roleId: Id.nullable(),
  role: z.string(),
  network: z.string(),
  note: z.string(),
  by: z.string(),
  at: Instant,
})
const IpRuleList = z.object({
  list: z.array(IpRule),
  /** The address of this request, to test a rule. */
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
  /** Other devices of the person, signed in to the same console and store. */
  otherCount: z.int(),
  /** Cases that the person is deciding there. They are given back when the last session ends. */
  claimCount: z.int(),
})
const StaffSessionPage = z.object(pageOf(StaffSession))
const StaffSessionRef = z.strictObject({ sessionId: Id })

/** How somebody tried to log in. */
export const LOG_IN_WAYS: Readonly<Record<string, string>> = {
  password: '密码',
  code: '短信验证码',
  'second-factor': '动态口令',
}
/** Why it failed. */
export const LOG_IN_FAULTS: Readonly<Record<string, string>> = {
  'wrong-login': '账号或密码错误',
  'wrong-code': '短信验证码错误',
  'second-factor-wrong': '动态口令或恢复码错误',
  'account-disabled': '账号已停用',
  'face-wrong': '不是该后台的账号',
  'ip-not-allowed': '网络不在允许范围',
}

const RefusedLogIn = z.object({
  /** Its row in the audit log. */
  seq: z.int(),
  at: Instant,
  /** Masked. */
  login: z.string(),
  way: z.string(),
  reason: z.string(),
  face: z.enum(['seller', 'platform']),
  network: z.string(),
  requestId: z.string().nullable(),
})
export interface RefusedLogIn extends z.output<typeof RefusedLogIn> {}
/** Refused log-ins at the consoles, newest first. */
const RefusedLogInPage = z.object({ list: z.array(RefusedLogIn), next: z.int().nullable() })

const LockedStaff = z.object({
  accountId: Id,
  name: z.string(),
  loginName: z.string(),
  face: z.enum(['seller', 'platform']),
  /** What is locked: the log-in, or the second factor. */
  what: z.enum(['login', 'factor']),
  until: Instant,
})
export interface LockedStaff extends z.output<typeof LockedStaff> {}

export const SECURITY_RANGES = { 1: '近 24 小时', 7: '近 7 天', 30: '近 30 天' } as const
export type SecurityRange = keyof typeof SECURITY_RANGES
export const SecurityAsked = z.strictObject({
  days: z.coerce.number<string | number>().pipe(z.union([z.literal(1), z.literal(7), z.literal(30)])),
})
export interface SecurityAsked extends z.output<typeof SecurityAsked> {}
export const RefusedAsked = SecurityAsked.extend({
  /** `next` of the previous page. */
  before: z.coerce.number<string | number>().int().min(1).optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface RefusedAsked extends z.output<typeof RefusedAsked> {}
export const SecurityFigures = z.object({
  /** Failed log-ins by hour or day, oldest first, without gaps. */
  tries: z.array(z.object({ at: Instant, wrongCount: z.int(), factorCount: z.int(), otherCount: z.int() })),
  /** Counts of the last day. */
  networks: z.array(
    z.object({
      network: z.string(),
      refusedCount: z.int(),
      codeCount: z.int(),
      /** Captchas that were shown, and answers that were wrong, late or used. */
      captchaCount: z.int(),
      captchaFailedCount: z.int(),
    }),
  ),
  /** How often each person viewed personal data, exported files, or visited as a customer. */
  people: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      revealCount: z.int(),
      exportCount: z.int(),
      visitCount: z.int(),
    }),
  ),
})
export interface SecurityFigures extends z.output<typeof SecurityFigures> {}
const UnlockStaff = z.strictObject({ login: z.string().trim().min(1).max(60) })

export const RequireNewFactors = z.strictObject({
  /** The scope: everyone at this console. */
  face: z.enum(['seller', 'platform']),
  reason: z.string().trim().min(2, '请填写原因').max(200),
})
export interface RequireNewFactors extends z.output<typeof RequireNewFactors> {}
/** How many people are affected, and how many sessions were ended. */
const NewFactorsRequired = z.object({ peopleCount: z.int(), sessionCount: z.int() })

const LOOK = { method: 'GET', access: 'operator', staffRight: 'staff.act' } as const
const ACT = { method: 'POST', access: 'operator', staffRight: 'staff.act', isAct: true, stepUp: true } as const

/** 登录安全: access rules for the consoles. */
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
    summary: '一段时间内失败的登录，最近的在前',
    input: RefusedAsked,
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
  listLockedStaff: endpoint({
    ...LOOK,
    path: '/staff/lockedStaff/list',
    summary: '因多次验证失败被锁定的员工',
    input: Nothing,
    output: z.object({ list: z.array(LockedStaff) }),
    refusals: [],
  }),
  getSecurityFigures: endpoint({
    ...LOOK,
    path: '/staff/security/figures',
    summary: '失败登录的趋势和网络，各员工查看明文、导出和代客登录的次数',
    input: SecurityAsked,
    output: SecurityFigures,
    refusals: [],
  }),
  exportSecurity: endpoint({
    ...LOOK,
    path: '/staff/security/export',
    summary: '导出失败的登录、锁定的员工和敏感操作次数',
    input: SecurityAsked,
    output: Done,
    answer: 'file',
    refusals: [],
  }),
  requireNewFactors: endpoint({
    ...ACT,
    path: '/staff/secondFactors/requireNew',
    summary: '要求一个后台的全部员工更换动态口令：其他设备立即退出，下次登录验证原口令后须绑定新的',
    input: RequireNewFactors,
    output: NewFactorsRequired,
    refusals: [],
  }),
}
