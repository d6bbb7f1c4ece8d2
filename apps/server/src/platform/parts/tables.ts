import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** One partition of a table that is partitioned by the month of its key. */
export interface Part {
  /** The table's name in SQL. */
  readonly parent: string
  readonly part: string
  /** The default partition. */
  readonly isRest: boolean
  /** The first time of its ids; null when it holds everything before `endsAt`. */
  readonly beginsAt: Date | null
  /** The first instant after it; null for the default partition, and when ids without a time are beyond every month. */
  readonly endsAt: Date | null
  /** Whether its months can be archived. */
  readonly hasArchive: boolean
}

/** How long a change of partitions waits for a table that others use; later statements wait behind it in the meantime. */
const LOCK_WAIT = '2s'

/** All partitions, the oldest of each table first. */
export async function listParts(db: Db): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select parent, part, is_rest, ${momentOf('from_id')} as begins_at,
      case when to_id < 'ffffffff-0000-0000-0000-000000000000' then ${momentOf('to_id')} end as ends_at, has_archive
    from platform.part order by parent, is_rest, from_id nulls first`.execute(db)
  return rows
}

/** An id starts with the milliseconds of its time; the bound of a partition is such an id with zeros after it. */
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

/** The number of rows of an archived partition. */
export async function archivePart(db: Db, part: string, endedBefore: Date): Promise<number> {
  await waitShortly(db)
  const { rows } = await sql<{ moved: number }>`
    select platform.archive_part(${part}::text, ${endedBefore}::timestamptz) as moved`.execute(db)
  return rows[0]?.moved ?? 0
}

async function waitShortly(db: Db): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(db)
}
