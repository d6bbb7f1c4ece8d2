import type {
  FailedReaction,
  HouseState,
  houseEndpoints,
  RetryReactions,
} from '@xiaojiu/contract/staff/house-endpoints.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { countLeft, listFailed, takeUpOne } from '#platform/events/failed-tables.ts'
import { MAX_ATTEMPTS, retryDeadLetters } from '#platform/events/relay.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { listJobRuns } from '#platform/jobs/job-tables.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'

const MOST_SHOWN = 200

function getHouse(ctx: OperatorContext): Promise<HouseState> {
  return inSnapshot(ctx, async ({ db, now }) => ({
    jobs: await listJobRuns(db, now),
    ...(await countLeft(db, now, MAX_ATTEMPTS)),
  }))
}

function listFailedReactions(ctx: OperatorContext): Promise<{ list: FailedReaction[] }> {
  return inSnapshot(ctx, async ({ db }) => ({
    list: (await listFailed(db, MOST_SHOWN)).map(row => ({
      ...row,
      payload: maskPersonalData(JSON.stringify(row.payload)),
      error: maskPersonalData(row.error),
      isGivenUp: row.attempts >= MAX_ATTEMPTS,
    })),
  }))
}

/** What stood in the way is mended: one, or all that were given up, are tried again. */
function retryReactions(ctx: OperatorContext, { eventId, subscriber }: RetryReactions): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const isOne = eventId !== undefined && subscriber !== undefined
    if (isOne && !(await takeUpOne(tx.db, { eventId, subscriber }, tx.now))) throw new Refusal('not-found')
    const count = isOne ? 1 : await retryDeadLetters(tx)
    await audit(tx, {
      action: 'staff.retry-reactions',
      subject: eventId ?? 'platform.failed_reaction',
      details: { count, ...(subscriber !== undefined && { subscriber }) },
    })
    return { count }
  })
}

/** 后台任务, call by call. */
export const houseHandlers: Handlers<typeof houseEndpoints> = { getHouse, listFailedReactions, retryReactions }
