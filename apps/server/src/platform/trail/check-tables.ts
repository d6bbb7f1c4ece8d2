import type { Db } from '../database/database.ts'

/** Requests a check of the chain; does nothing when one is waiting. */
export async function insertCheck(db: Db, askedBy: string | null, now: Date): Promise<void> {
  await db
    .insertInto('platform.auditCheck')
    .values({ askedBy, askedAt: now, outcome: 'waiting' })
    .onConflict(on => on.doNothing())
    .execute()
}

export async function findWaitingCheck(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('platform.auditCheck')
    .select('id')
    .where('outcome', '=', 'waiting')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface CheckEnd {
  readonly outcome: 'whole' | 'broken'
  readonly seq: number
  readonly fault: string | null
  readonly doneAt: Date
}

export async function endCheck(db: Db, id: string, end: CheckEnd): Promise<void> {
  await db.updateTable('platform.auditCheck').set(end).where('id', '=', id).where('outcome', '=', 'waiting').execute()
}

export async function lastCheck(db: Db): Promise<CheckEnd | null> {
  const row = await db
    .selectFrom('platform.auditCheck')
    .select(['outcome', 'seq', 'fault', 'doneAt'])
    .where('outcome', '<>', 'waiting')
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row as CheckEnd) : null
}

export interface Anchor {
  readonly seq: number
  readonly hash: Buffer
  readonly storageKey: string
  readonly anchoredAt: Date
}

export async function lastAnchor(db: Db): Promise<Anchor | null> {
  const row = await db.selectFrom('platform.auditAnchor').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

export async function insertAnchor(db: Db, anchor: Anchor): Promise<void> {
  await db
    .insertInto('platform.auditAnchor')
    .values(anchor)
    .onConflict(on => on.doNothing())
    .execute()
}

/** The end of the chain, or one row of it. */
export async function chainRow(db: Db, seq?: number) {
  let query = db.selectFrom('platform.audit').select(['seq', 'at', 'hash']).orderBy('seq', 'desc').limit(1)
  if (seq !== undefined) query = query.where('seq', '=', seq)
  return (await query.executeTakeFirst()) ?? null
}
