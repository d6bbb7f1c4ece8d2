import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { type Look, noteBrowses } from '../tables/browse.ts'

const REST_MS = 200
const MOST_WAITING = 2000

interface Waiting {
  looks: Map<string, Look>
  timer: NodeJS.Timeout | undefined
  /** The end of all that is being written. */
  writing: Promise<void>
}

const waiting = new WeakMap<Db, Waiting>()

/**
 * Keeps a member's look for the browse history. It is written after the answer, together with those of others: a crash may
 * lose the looks of the last moments.
 */
export function noteLook(ctx: Context, offerId: string): void {
  const { actor, db, log, now } = ctx
  if (actor.kind === 'nobody' || !actor.membership) return
  const { companyId } = actor.membership
  const { accountId } = actor
  const mine = waitingFor(db)
  mine.looks.set(`${companyId} ${accountId} ${offerId}`, { companyId, accountId, offerId, seenAt: now })
  if (mine.looks.size >= MOST_WAITING) void writeLooks(db, log)
  else mine.timer ??= setTimeout(() => void writeLooks(db, log), REST_MS)
}

/** Writes what waits: before somebody reads or clears the history, and before the server ends. */
export function writeLooks(db: Db, log: Logger): Promise<void> {
  const mine = waitingFor(db)
  clearTimeout(mine.timer)
  mine.timer = undefined
  if (mine.looks.size === 0) return mine.writing
  const looks = [...mine.looks.values()]
  mine.looks = new Map()
  // One after the other: two looks at the same goods keep their order.
  mine.writing = mine.writing
    // Of companies of all kinds of buyers, so it is the system that writes.
    .then(() => transact(db, { isSystem: true }, tx => noteBrowses(tx, looks)))
    .catch(error => log.warn({ message: String(error) }, 'browse history not written'))
  return mine.writing
}

function waitingFor(db: Db): Waiting {
  const mine = waiting.get(db) ?? { looks: new Map(), timer: undefined, writing: Promise.resolve() }
  waiting.set(db, mine)
  return mine
}
