import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf } from '../wire.ts'

export const IpRule = z.object({
  ruleId: Id,
  /** Null: for every role. */
  roleId: Id.nullable(),
  role: z.string(),
  network: z.string(),
  note: z.string(),
  by: z.string(),
  at: Instant,
})
export const IpRuleList = z.object({
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
export const IpRuleRef = z.strictObject({ ruleId: Id })

export const StaffSessionQuery = z.strictObject({
  face: z.enum(['seller', 'platform']).default('platform'),
  ...PAGE_FIELDS,
})
export interface StaffSessionQuery extends z.output<typeof StaffSessionQuery> {}
export const StaffSession = z.object({
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
export const StaffSessionPage = z.object(pageOf(StaffSession))
export const StaffSessionRef = z.strictObject({ sessionId: Id })

/** Log-ins at the consoles that were refused, newest first. */
export const RefusedLogInPage = z.object({
  list: z.array(
    z.object({ at: Instant, login: z.string(), way: z.string(), reason: z.string(), requestId: z.string().nullable() }),
  ),
})
export const UnlockStaff = z.strictObject({ login: z.string().trim().min(1).max(60) })
