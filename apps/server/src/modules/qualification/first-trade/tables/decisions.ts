import type { Db } from '#platform/database/database.ts'

/** The store's word on a first trade, as it was sealed. */
export interface PairDecision {
  readonly pairId: string
  readonly companyId: string
  readonly storeId: string
  readonly verdict: 'establish' | 'refuse'
  readonly reason: string
  readonly dossierId: string
  /** Of the package as it lay before whoever decided. */
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

/** The last word on a pair, within the scope. */
export async function lastDecisionOf(db: Db, pairId: string) {
  return db
    .selectFrom('qualification.pairDecision')
    .select(['number', 'fileId'])
    .where('pairId', '=', pairId)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of these pairs, those on which a sealed word is kept. */
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

/** Acceptances of a stretch of time with the packages they are about, the newest first; one more than asked for. */
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
    // A package that a newer one has replaced is no longer in the store's sight.
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
