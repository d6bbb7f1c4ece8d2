import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** One part of a table that is cut by the month of its key. */
export interface Part {
  /** The table, as SQL names it. */
  readonly parent: string
  readonly part: string
  /** The default partition. */
  readonly isRest: boolean
  /** The first time of its ids; null when it takes everything before `endsAt`. */
  readonly beginsAt: Date | null
  /** The first moment after it; null for the rest, and where ids without a time reach beyond every month. */
  readonly endsAt: Date | null
  /** Whether its months may leave the table one day. */
  readonly hasArchive: boolean
}

/** How long one change of the parts waits for a table that others use: they wait behind it meanwhile. */
const LOCK_WAIT = '2s'

/** All of them, the oldest of each table first. */
export async function listParts(db: Db): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select parent, part, is_rest, ${momentOf('from_id')} as begins_at,
      case when to_id < 'ffffffff-0000-0000-0000-000000000000' then ${momentOf('to_id')} end as ends_at, has_archive
    from platform.part order by parent, is_rest, from_id nulls first`.execute(db)
  return rows
}

/** An id begins with the milliseconds of its time; a bound of parts is such an id without the rest. */
function momentOf(bound: 'from_id' | 'to_id') {
  return sql`to_timestamp(('x' || left(replace(${sql.ref(bound)}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`
}

/** Creates the partition of a month; returns how many rows were written before it existed. */
export async function addMonth(db: Db, parent: string, month: Date, mostRows: number): Promise<number> {
  await waitShortly(db)
  const { rows } = await sql<{ moved: number }>`
    select platform.add_month(${parent}::text, ${month}::timestamptz, ${mostRows}::bigint) as moved`.execute(db)
  return rows[0]?.moved ?? 0
}

/** How many rows the part holds that went to the archive. */
export async function archivePart(db: Db, part: string, endedBefore: Date): Promise<number> {
  await waitShortly(db)
  const { rows } = await sql<{ moved: number }>`
    select platform.archive_part(${part}::text, ${endedBefore}::timestamptz) as moved`.execute(db)
  return rows[0]?.moved ?? 0
}

async function waitShortly(db: Db): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(db)
}
