import type { WalletEntry, WalletEntryChoice, WalletEntryFilter } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { monthBounds } from '@xiaojiu/kernel/months.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { walletEntryKind } from '../domain/wallet-entry-kind.ts'

function entries(companyId: string, { direction, month }: WalletEntryChoice) {
  const [from, to] = month === undefined ? [null, null] : monthBounds(month)
  return sql`from payment.entry e
    join payment.account a on a.id = e.account_id and a.kind = 'wallet' and a.company_id = ${companyId}
    join payment.journal j on j.id = e.journal_id
    where (${from}::timestamptz is null or (j.posted_at >= ${from} and j.posted_at < ${to}))
      and (${direction ?? null}::text is null or (${direction ?? null} = 'in') = (e.amount < 0))`
}

export async function totalsOf(db: Db, companyId: string, filter: WalletEntryChoice) {
  const { rows } = await sql<{ total: number; incoming: number; outgoing: number }>`
    select count(*)::bigint as total, coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as incoming,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as outgoing
    ${entries(companyId, filter)}`.execute(db)
  return rows[0] ?? { total: 0, incoming: 0, outgoing: 0 }
}

export async function pageOf(db: Db, companyId: string, filter: WalletEntryFilter): Promise<WalletEntry[]> {
  const { pageNum, pageSize } = filter
  const { rows } = await sql<{
    id: string
    kind: string
    payableKind: string | null
    memo: string
    amount: number
    balanceAfter: number
    postedAt: Date
  }>`with page as materialized (
      select e.id, j.kind, case j.kind when 'payment-arrived' then j.subject::uuid end as payment_id, j.memo, e.amount,
        e.balance_after, j.posted_at
      ${entries(companyId, filter)} order by j.posted_at desc, e.id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select g.id, g.kind, p.payable_kind, g.memo, g.amount, g.balance_after, g.posted_at
    from page g left join payment.payment p on p.id = g.payment_id
    order by g.posted_at desc, g.id desc`.execute(db)
  return rows.map(row => ({
    entryId: row.id,
    kind: walletEntryKind(row.kind, row.payableKind),
    memo: row.memo,
    amount: fen(-row.amount),
    balanceAfter: fen(row.balanceAfter),
    at: row.postedAt,
  }))
}
