import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Reason } from '../domain/reasons.ts'

/** Cases of one store that were filed since then. */
export interface CaseSpan {
  readonly storeId: string
  readonly since: Date
}

/** Most frequent first. */
export async function casesByReason(db: Db, { storeId, since }: CaseSpan) {
  const { rows } = await sql<{ reason: Reason; count: number; refundAmount: number }>`
    select reason, count(*) filter (where parted_from is null)::int as count, coalesce(sum(refund_amount) filter (where refunded_at is not null), 0)::bigint as refund_amount
    from after_sale."case" where store_id = ${storeId} and created_at >= ${since}
    group by reason order by 2 desc, reason`.execute(db)
  return rows
}

const MOST_GOODS = 10

/** Goods with the most cases first; goods with the same name and spec count as one. */
export async function casesByGoods(db: Db, { storeId, since }: CaseSpan) {
  const { rows } = await sql<{ name: string; count: number; refundAmount: number }>`
    select l.display_name || ' ' || l.spec as name, count(distinct coalesce(c.parted_from, c.id))::int as count,
      coalesce(sum(l.refund_amount) filter (where c.refunded_at is not null), 0)::bigint as refund_amount
    from after_sale."case" c join after_sale.case_line l on l.case_id = c.id
    where c.store_id = ${storeId} and c.created_at >= ${since}
    group by 1 order by 2 desc, 1 limit ${MOST_GOODS}`.execute(db)
  return rows
}

/** The platform's decisions for a reason since then, for other stores. */
export async function usualVerdicts(db: Db, reason: Reason, { storeId, since }: CaseSpan) {
  const { rows } = await sql<{ storeCount: number; judgedCount: number; awardedCount: number }>`
    select * from after_sale.usual_verdicts(${reason}, ${since}, ${storeId})`.execute(db)
  return rows[0] ?? { storeCount: 0, judgedCount: 0, awardedCount: 0 }
}
