import type pg from 'pg'
import { idOf } from '../ids.ts'

const MINUTE_MS = 60_000

/** Recent 代客登录: one that ended, and a link that nobody opened. */
const VISITS = [
  { reason: '客户来电，协助上传变更后的药品经营许可证', minutesAgo: 1560, stayedMinutes: 14 },
  { reason: '客户来电找不到电子发票，协助查看下载入口', minutesAgo: 190, stayedMinutes: null },
] as const

/** Visits to customers without a demo login, each with a code that the customer read out. */
export async function loadVisits(client: pg.ClientBase, now: Date): Promise<void> {
  const staffId = idOf('account', 'op-care')
  const { rows: customers } = await client.query<{ accountId: string; companyId: string; version: number }>(
    `select m.account_id as "accountId", m.company_id as "companyId", a.password_version as version
     from company.membership m join identity.account a on a.id = m.account_id join company.company c on c.id = m.company_id
     where m.is_main and m.state = 'active' and a.kind = 'buyer' and c.state = 'approved' and a.id <> $1
     order by m.company_id limit $2`,
    [idOf('account', 'buyer'), VISITS.length],
  )
  for (const [index, { accountId, companyId, version }] of customers.entries()) {
    const visit = VISITS[index]
    if (!visit) continue
    const at = (minutes: number) => new Date(now.getTime() - (visit.minutesAgo - minutes) * MINUTE_MS)
    const sessionId = visit.stayedMinutes === null ? null : idOf('practice', 'visit', index)
    if (visit.stayedMinutes !== null)
      await client.query(
        `insert into identity.session (id, token_hash, guard_hash, account_id, company_id, password_version, proxy_account_id, way,
           device_id, user_agent, ip, created_at, last_seen_at, expires_at, ended_at)
         values ($1::uuid, sha256(convert_to($1::uuid::text || '/token', 'UTF8')), sha256(convert_to($1::uuid::text || '/guard', 'UTF8')), $2, $3, $4, $5,
           'proxy', 'demo-visit', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', '10.8.0.26', $6, $7, $8, $7)`,
        [sessionId, accountId, companyId, version, staffId, at(2), at(2 + visit.stayedMinutes), at(32)],
      )
    await client.query(
      `insert into identity.proxy_consent (account_id, staff_account_id, staff_name, reason, way, asked_at, given_at, expires_at, session_id)
       values ($1, $2, '孟美玲', $3, 'code', $4, $5, $6, $7)`,
      [accountId, staffId, visit.reason, at(0), at(1), at(2), sessionId],
    )
  }
}
