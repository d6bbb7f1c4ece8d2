import type { Db } from '#platform/database/database.ts'

/** The store's sealed decision on a first trade. */
export interface PairDecision {
  readonly pairId: string
  readonly companyId: string
  readonly storeId: string
  readonly verdict: 'establish' | 'refuse'
  readonly reason: string
  readonly dossierId: string
  /** Hash of the package as it was decided on. */
  readonly dossierHash: string
  readonly number: string
  readonly fileId: string
  readonly certificateId: string
  readonly accountId: string | null
  readonly actorName: string
  readonly decidedAt: Date
}

export async function insertDecision(db: Db, decision: PairDecision): Promise<void> {
  await db.insertInto('qualification.pairDecision').values(decision).execute()
}

/** The last decision on a pair, within the scope. */
export async function lastDecisionOf(db: Db, pairId: string) {
  return db
    .selectFrom('qualification.pairDecision')
    .select(['number', 'fileId'])
    .where('pairId', '=', pairId)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The pairs that have a sealed decision. */
export async function decidedPairs(db: Db, pairIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (pairIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('qualification.pairDecision')
    .select('pairId')
    .distinct()
    .where('pairId', 'in', pairIds)
    .execute()
  return new Set(rows.map(row => row.pairId))
}

/** Acceptances of a period with their packages, newest first; one more than requested. */
export async function stretchOfAccepted(
  db: Db,
  {
    from,
    until,
    after,
    limit,
  }: { readonly from: Date; readonly until: Date; readonly after: string | null; readonly limit: number },
) {
  let query = db
    .selectFrom('qualification.pairDecision as p')
    // The store can no longer see a package that was replaced by a newer one.
    .leftJoin('qualification.dossier as d', 'd.id', 'p.dossierId')
    .select([
      ...(['p.id', 'p.companyId', 'p.number', 'p.fileId', 'p.actorName', 'p.decidedAt', 'p.dossierHash'] as const),
      ...(['d.number as dossierNumber', 'd.fileId as dossierFileId'] as const),
    ])
    .where('p.verdict', '=', 'establish')
    .where('p.decidedAt', '>=', from)
    .where('p.decidedAt', '<', until)
  if (after !== null) query = query.where('p.id', '<', after)
  return query
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
}
