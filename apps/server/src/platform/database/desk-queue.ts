import { AGE_BAND_HOURS } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type CountMarks, type DeskCount, type DeskFilter, type DeskPage, MOST_COUNTED } from '../review-desk.ts'
import type { Db } from './database.ts'

/** The columns of a queue with their names in the query. */
export interface QueueColumns {
  readonly at: string
  readonly id: string
  /** Absent when cases belong to no store. */
  readonly store?: string | Expression<string | null>
  /** Absent when cases have no amounts. */
  readonly amount?: string
}

const UUID_LENGTH = 36

/** The condition that selects a page of a queue, in the order of `queueOrder`. */
export function inQueue(
  { at, id, store, amount }: QueueColumns,
  page: DeskFilter & Partial<DeskPage>,
): RawBuilder<boolean> {
  const { storeId, ids, exceptIds = [], after } = page
  const parts = [sql`true`]
  if (storeId !== undefined) {
    const column = typeof store === 'string' ? sql.ref(store) : store
    parts.push(column ? sql`${column} = ${storeId}` : sql`false`)
  }
  if (ids) parts.push(sql`${sql.ref(id)} = any(${uuidsIn(ids)}::uuid[])`)
  if (exceptIds.length > 0) parts.push(sql`${sql.ref(id)} <> all(${uuidsIn(exceptIds)}::uuid[])`)
  if (after) {
    const afterId = after.id.slice(0, UUID_LENGTH)
    const later = sql`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${afterId}::uuid)`
    if (after.amount === undefined || amount === undefined) parts.push(later)
    else {
      const column = sql.ref(amount)
      parts.push(sql`(${column} < ${after.amount} or (${column} = ${after.amount} and ${later}))`)
    }
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** The oldest first, or the largest amount and of these the oldest. */
export function queueOrder({ at, id, amount }: QueueColumns, { largestFirst = false }: DeskPage): RawBuilder<unknown> {
  const oldest = sql`${sql.ref(at)}, ${sql.ref(id)}`
  return largestFirst && amount !== undefined ? sql`${sql.ref(amount)} desc, ${oldest}` : oldest
}

/** Ids of other desks may have another format; those are not found. */
function uuidsIn(ids: readonly string[]): string[] {
  return ids.filter(id => id.length === UUID_LENGTH)
}

/** Counts a queue, given as a query that selects `at`. */
export async function countQueue(
  db: Db,
  queue: Expression<{ at: Date | null }>,
  { now, overdueBefore }: CountMarks,
): Promise<DeskCount> {
  const { rows } = await sql<Omit<DeskCount, 'ages'> & { readonly atLeast: number[] }>`
    select count(*)::int as waiting, count(*) filter (where "at" < ${overdueBefore}::timestamptz)::int as overdue,
      min("at") as oldest_at,
      array[${sql.join(
        AGE_BAND_HOURS.map(
          hours => sql`count(*) filter (where "at" <= ${addMs(now, -hours * HOUR_MS)}::timestamptz)::int`,
        ),
      )}] as at_least
    from (select "at" from ${queue} as queue order by "at" limit ${MOST_COUNTED + 1}) as counted`.execute(db)
  const { waiting, overdue, oldestAt, atLeast } = rows[0] ?? { waiting: 0, overdue: 0, oldestAt: null, atLeast: [] }
  const steps = [waiting, ...atLeast]
  return { waiting, overdue, oldestAt, ages: steps.map((count, band) => count - (steps[band + 1] ?? 0)) }
}

const HOUR_MS = 3_600_000
