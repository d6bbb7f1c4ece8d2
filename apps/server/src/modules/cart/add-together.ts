import { createBatcher } from '#platform/batcher.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { codeOf, isDatabaseUnreachable } from '#platform/database/error-codes.ts'
import { rootOf } from '#platform/database/flight.ts'
import type { Logger } from '#platform/log.ts'
import { type CartOwner, type GuessedAddition, putTogether } from './tables.ts'

/** A larger batch would make its first additions wait too long. */
const MOST_TOGETHER = 32

interface Waiting {
  readonly log: Logger
  readonly addition: GuessedAddition
}

type Add = (waiting: Waiting) => Promise<boolean>

const batchers = new WeakMap<Db, Add>()

/**
 * Carries out additions of many companies that arrive at the same time in one statement. False when the cart is locked or not as
 * expected, or when the batch failed: nothing was added then, and the addition is tried alone.
 */
export function addTogether(
  { db, log, actor: { companyId, accountId } }: MemberContext,
  addition: Omit<GuessedAddition, keyof CartOwner>,
): Promise<boolean> {
  const add = batchers.get(rootOf(db)) ?? batcherOn(rootOf(db))
  return add({ log, addition: { ...addition, companyId, accountId } })
}

function batcherOn(db: Db): Add {
  const add = createBatcher<Waiting, boolean>(MOST_TOGETHER, async batch => {
    try {
      return await putTogether(
        db,
        batch.map(({ addition }) => addition),
      )
    } catch (error) {
      // It may have been committed: a second attempt could add the goods twice.
      if (isDatabaseUnreachable(error)) throw error
      batch[0]?.log.info({ code: codeOf(error), count: batch.length }, 'additions to carts not made together')
      return batch.map(() => false)
    }
  })
  batchers.set(db, add)
  return add
}
