import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

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
