import type { ArbitrationFilter, ArbitrationRow } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The place in the list, and the case. */
interface Place {
  readonly id: string
  readonly caseId: string
}
export type AskedRow = Place & NonNullable<ArbitrationRow['question']>
export type DecidedRow = Place & Omit<NonNullable<ArbitrationRow['judgement']>, 'amount'> & { readonly amount: number }

const named = (keyword: string | undefined) => {
  if (!keyword) return sql``
  const pattern = `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql`and (c.case_no like ${pattern} or c.order_no like ${pattern} or c.store_name like ${pattern})`
}

/** Cases whose latest question has no answer of the side that was asked, longest asked first; one more than requested. */
export async function stretchOfAsked(
  db: Db,
  { keyword, after, pageSize }: ArbitrationFilter,
): Promise<readonly AskedRow[]> {
  const beyond = after
    ? sql`and (q.asked_at, q.id) > (select a.asked_at, a.id from after_sale.question a where a.id = ${after})`
    : sql``
  const { rows } = await sql<AskedRow>`
    select q.id, q.case_id, q.party, q.content, q.actor_name as by, q.asked_at as at, q.due_at
    from after_sale."case" c
    cross join lateral (select * from after_sale.question a where a.case_id = c.id order by a.asked_at desc, a.id desc limit 1) q
    where c.state = 'arbitrating' and not exists (select from after_sale.evidence e where e.case_id = c.id and e.at > q.asked_at
      and e.author = case q.party when 'buyer' then 'buyer' else 'seller' end) ${named(keyword)} ${beyond}
    order by q.asked_at, q.id limit ${pageSize + 1}`.execute(db)
  return rows
}

/** Decided cases, the latest decision first; one more than requested. */
export async function stretchOfDecided(
  db: Db,
  { keyword, after, pageSize }: ArbitrationFilter,
): Promise<readonly DecidedRow[]> {
  const beyond = after
    ? sql`and (j.judged_at, j.id) < (select a.judged_at, a.id from after_sale.judgement a where a.id = ${after})`
    : sql``
  const { rows } = await sql<DecidedRow>`
    select j.id, j.case_id, j.verdict, j.bearer, j.amount, j.reason, j.actor_name as by, j.judged_at as at
    from after_sale.judgement j join after_sale."case" c on c.id = j.case_id
    where true ${named(keyword)} ${beyond}
    order by j.judged_at desc, j.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}
