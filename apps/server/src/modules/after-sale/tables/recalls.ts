import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface OpenRecall {
  readonly id: string
  readonly batchNo: string
  readonly level: number
  readonly reason: string
  readonly goods: string
  readonly createdAt: Date
  readonly openCases: number
  readonly allCases: number
}

/** Recalls with goods that have not all come back. */
export async function countOpenRecalls(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct recall_id)::int as count from after_sale."case"
    where ended_at is null and recall_id is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** The gravest first, then the oldest. */
export async function listOpenRecalls(db: Db, limit: number): Promise<OpenRecall[]> {
  const { rows } = await sql<OpenRecall>`
    select r.id, r.batch_no, r.level, r.reason, r.created_at, sent.open_cases, sent.all_cases,
      coalesce((select l.display_name from after_sale.case_line l join after_sale."case" c on c.id = l.case_id
        where c.recall_id = r.id limit 1), '') as goods
    from (select recall_id, count(*) filter (where ended_at is null)::int as open_cases, count(*)::int as all_cases
      from after_sale."case" where recall_id is not null group by recall_id) sent
    join after_sale.recall r on r.id = sent.recall_id
    where sent.open_cases > 0 order by r.level, r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}
