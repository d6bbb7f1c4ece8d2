import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewViolation {
  readonly storeId: string
  readonly kind: string
  readonly words: string
  readonly fileIds: string[]
  readonly orderNo: string | null
  readonly source: 'complaint'
  readonly sourceId: string
  readonly foundBy: string
  readonly foundByName: string
  readonly foundAt: Date
}

/** Records a violation of a store; null: the same source recorded it before. */
export async function insertViolation(db: Db, violation: NewViolation): Promise<string | null> {
  const row = await db
    .insertInto('store.violation')
    .values(violation)
    .onConflict(on => on.constraint('violation_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const COLUMNS = ['id', 'storeId', 'kind', 'words', 'fileIds', 'orderNo', 'sourceId', 'foundByName', 'foundAt'] as const

/** The violations of these complaints, in their order. */
export function violationsFrom(db: Db, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('store.violation')
    .select(COLUMNS)
    .where('sourceId', 'in', sourceIds)
    .orderBy('foundAt')
    .orderBy('id')
    .execute()
}
export type ViolationRow = Awaited<ReturnType<typeof violationsFrom>>[number]

/** Violations of the store in scope, newest first. */
export function listViolationRows(
  db: Db,
  asked: {
    readonly kind?: string | undefined
    readonly violationId?: string | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
): Promise<ViolationRow[]> {
  const { kind, violationId, after, limit } = asked
  let query = db.selectFrom('store.violation')
  if (violationId) query = query.where('id', '=', violationId)
  if (kind) query = query.where('kind', '=', kind)
  if (after)
    query = query.where(
      sql<boolean>`(found_at, id) < (select a.found_at, a.id from store.violation a where a.id = ${after})`,
    )
  return query.select(COLUMNS).orderBy('foundAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The number of violations of each of these stores since then. */
export async function countViolations(
  db: Db,
  storeIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('store.violation')
    .select(['storeId', eb => eb.fn.countAll<number>().as('count')])
    .where('storeId', 'in', storeIds)
    .where('foundAt', '>=', since)
    .groupBy('storeId')
    .execute()
  return new Map(rows.map(row => [row.storeId, row.count]))
}
