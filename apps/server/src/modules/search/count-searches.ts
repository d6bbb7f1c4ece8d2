import type { SalesQuestion } from '@xiaojiu/contract/order/selling-schemas.ts'
import type { SearchDays } from '@xiaojiu/contract/search/operating-endpoints.ts'
import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { addDays, addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSnapshot, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { addDayCount, type DayCount, dayCountsSince } from './tables/day-counts.ts'

/** Searches write counts at most this often, so that searching costs the database nothing. */
const KEPT_BACK_MS = 5000

interface Unwritten {
  count: DayCount | null
  writtenAt: Date
  /** Resolves when all writes that have begun are done. */
  writing: Promise<void>
}

/** Counts of this process that are not written yet, by database. A process that crashes loses the last seconds. */
const unwritten = new WeakMap<Db, Unwritten>()

/** Counts a search by words and whether it found anything. Further pages of a result are the same search. */
export function noteSearch(
  { db, log, now }: Context,
  { keyword, pageNum }: Pick<SearchQuery, 'keyword' | 'pageNum'>,
  total: number,
) {
  if (keyword === '' || pageNum !== 1) return
  const open = unwrittenOf(db)
  const day = dayOf(now)
  if (open.count && open.count.day !== day) void writeSearches(db, log)
  const { searched, vain } = open.count ?? { searched: 0, vain: 0 }
  open.count = { day, searched: searched + 1, vain: vain + (total === 0 ? 1 : 0) }
  if (now < addMs(open.writtenAt, KEPT_BACK_MS) && now >= open.writtenAt) return
  open.writtenAt = now
  void writeSearches(db, log)
}

function unwrittenOf(db: Db): Unwritten {
  const root = rootOf(db)
  const known = unwritten.get(root)
  if (known) return known
  const open: Unwritten = { count: null, writtenAt: new Date(0), writing: Promise.resolve() }
  unwritten.set(root, open)
  return open
}

/**
 * Writes the counts that are kept back: in time, before they are read, and before the server ends. Not a write of a request: one that
 * has written reads the database instead of the cache. A failed count must not cost a buyer the result.
 */
export function writeSearches(db: Db, log: Logger): Promise<void> {
  const open = unwrittenOf(db)
  const { count } = open
  if (count) {
    open.count = null
    const written = transact(rootOf(db), { isSystem: true }, tx => addDayCount(tx, count)).catch(error =>
      log.warn({ err: error }, 'searches not counted'),
    )
    open.writing = Promise.all([open.writing, written]).then(() => undefined)
  }
  return open.writing
}

/** How many searches found nothing in the last days, including today. */
export async function getSearchDays(ctx: OperatorContext, { days }: SalesQuestion): Promise<SearchDays> {
  await writeSearches(ctx.db, ctx.log)
  return inSnapshot(ctx, async ({ db, now }) => {
    const first = addDays(dayOf(now), 1 - days)
    const known = new Map((await dayCountsSince(db, first)).map(count => [count.day, count]))
    const list = Array.from({ length: days }, (_, at) => {
      const day = addDays(first, at)
      return { day, searched: known.get(day)?.searched ?? 0, vain: known.get(day)?.vain ?? 0 }
    })
    const sum = (of: (one: DayCount) => number) => list.reduce((total, one) => total + of(one), 0)
    return { searched: sum(one => one.searched), vain: sum(one => one.vain), days: list }
  })
}
