import type { SalesQuestion } from '@xiaojiu/contract/order/selling-schemas.ts'
import type { SearchDays } from '@xiaojiu/contract/search/operating-endpoints.ts'
import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { addDays, addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSnapshot, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { transact } from '#platform/database/transaction.ts'
import { addDayCount, type DayCount, dayCountsSince } from './tables/day-counts.ts'

/** Counts are written at most this often, so that searching costs the database nothing. */
const KEPT_BACK_MS = 5000

interface Unwritten {
  count: DayCount | null
  writtenAt: Date
}

/** Counts of this process that are not written yet, by database. A process that crashes loses the last seconds. */
const unwritten = new WeakMap<Db, Unwritten>()

/** Counts a search by words and whether it found anything. Further pages of a result are the same search. */
export function noteSearch(
  ctx: Context,
  { keyword, pageNum }: Pick<SearchQuery, 'keyword' | 'pageNum'>,
  total: number,
) {
  if (keyword === '' || pageNum !== 1) return
  const open = unwrittenOf(ctx)
  const day = dayOf(ctx.now)
  const before = open.count
  const isSame = before?.day === day
  const count = {
    day,
    searched: (isSame ? before.searched : 0) + 1,
    vain: (isSame ? before.vain : 0) + (total === 0 ? 1 : 0),
  }
  open.count = count
  if (before && !isSame) write(ctx, before)
  if (ctx.now < addMs(open.writtenAt, KEPT_BACK_MS) && ctx.now >= open.writtenAt) return
  open.count = null
  open.writtenAt = ctx.now
  write(ctx, count)
}

function unwrittenOf({ db }: Context): Unwritten {
  const root = rootOf(db)
  const known = unwritten.get(root)
  if (known) return known
  const open: Unwritten = { count: null, writtenAt: new Date(0) }
  unwritten.set(root, open)
  return open
}

/**
 * Not awaited: a failed count must not cost a buyer the result. Not a write of the request either: one that has written reads
 * the database instead of the cache.
 */
function write({ db, log }: Context, count: DayCount): void {
  transact(rootOf(db), { isSystem: true }, tx => addDayCount(tx, count)).catch(error =>
    log.warn({ err: error }, 'searches not counted'),
  )
}

/** How many searches found nothing in the last days, including today. */
export function getSearchDays(ctx: OperatorContext, { days }: SalesQuestion): Promise<SearchDays> {
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
