import type { JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import type { AfterSaleKind, AfterSaleReason } from '@xiaojiu/contract/after-sale/words.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const MOST_SIMILAR = 8

interface SimilarAsked {
  readonly caseId: string
  readonly kind: AfterSaleKind
  readonly reason: AfterSaleReason
  readonly since: Date
}

type SimilarRow = Omit<JudgedCase['similar'][number], 'amount'> & { readonly amount: number }

/** What the platform decided in other cases with this reason since then: those of the same kind first, then the newest. */
export async function similarCases(db: Db, { caseId, kind, reason, since }: SimilarAsked): Promise<SimilarRow[]> {
  const { rows } = await sql<SimilarRow>`
    select c.id as case_id, c.case_no, c.kind, c.store_name, j.verdict, j.bearer, j.amount, j.reason, j.judged_at as at
    from after_sale.judgement j join after_sale."case" c on c.id = j.case_id
    where j.judged_at >= ${since} and c.reason = ${reason} and c.id <> ${caseId}
    order by (c.kind = ${kind}) desc, j.judged_at desc, j.id limit ${MOST_SIMILAR}`.execute(db)
  return rows
}
