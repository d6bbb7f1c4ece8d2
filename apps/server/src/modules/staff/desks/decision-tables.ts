import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface AskedDecisions {
  readonly desks: readonly string[]
  readonly verdict: string | undefined
  readonly keyword: string | undefined
  /** Whose; null: everybody's. */
  readonly accountId: string | null
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Decisions at these desks of the platform, the newest first. */
export function stretchOfDecisions(db: Db, { desks, verdict, keyword, accountId, after, limit }: AskedDecisions) {
  let query = db
    .selectFrom('staff.decision')
    .selectAll()
    .where(sql<boolean>`desk = any(${desks})`)
    .where('storeId', 'is', null)
  if (accountId !== null) query = query.where('accountId', '=', accountId)
  if (verdict) query = query.where('verdict', '=', verdict)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb => eb.or([eb('title', 'like', like), eb('actorName', '=', keyword)]))
  }
  if (after) query = query.where(sql<boolean>`(decided_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return query.orderBy('decidedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
export type FoundDecision = Awaited<ReturnType<typeof stretchOfDecisions>>[number]

/** Decisions since, by verdict and by how long the applicant had waited. */
export async function sumWaits(db: Db, desks: readonly string[], since: Date) {
  const { rows } = await sql<{ verdict: string; bucket: number; count: number }>`
    select verdict, case when t < 1 then 0 when t < 4 then 1 when t < 24 then 2 when t < 48 then 3 else 4 end as bucket,
      count(*)::int as count
    from (select verdict, extract(epoch from decided_at - submitted_at) / 3600 as t from staff.decision
      where desk = any(${desks}) and store_id is null and decided_at >= ${since}) d group by 1, 2`.execute(db)
  return rows
}
