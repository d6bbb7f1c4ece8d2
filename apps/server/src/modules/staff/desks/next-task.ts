import type { NextTask, TakenTask } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { inTransaction, type StaffContext } from '#platform/context.ts'
import { CLAIM_MS } from './claim-task.ts'
import { type Counter, deskOf, deskStore, isWithin, reachedCase } from './counter.ts'
import { claimFirst, dropClaim } from './desk-tables.ts'
import { type FoundTask, pageOfTasks } from './list-tasks.ts'

const LOOKED_AT = 100

/**
 * Claims the most urgent unclaimed case: the one due first, or at some desks the largest amount. One statement chooses and claims it,
 * so that people who take the next one at once get different cases and nobody waits for another.
 */
export async function nextTask(ctx: StaffContext, counter: Counter, { desk }: NextTask): Promise<TakenTask> {
  const robotsOnly = await counter.duty.botDesks(ctx, deskStore(ctx.actor))
  let cursor: string | undefined
  do {
    const page = await pageOfTasks(ctx, counter, { tab: 'unclaimed', desk, cursor, pageSize: LOOKED_AT })
    let left = page.found.filter(({ task, one }) => !robotsOnly.has(task.desk) && isWithin(ctx.actor, one))
    while (left.length > 0) {
      const place = await claimOne(ctx, left)
      const taken = place === null ? undefined : left[place - 1]?.task
      if (place === null || !taken) break
      const { desk: name, caseId } = taken
      // A colleague may have decided it since it was listed.
      if ((await reachedCase(ctx, deskOf(ctx, counter, name), caseId))?.isWaiting)
        return { task: { desk: name, caseId } }
      await inTransaction(ctx, ({ db, actor }) => dropClaim(db, name, caseId, actor.accountId))
      left = left.slice(place)
    }
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return { task: null }
}

/** The place of the claimed case among these, from 1. */
function claimOne(ctx: StaffContext, found: readonly FoundTask[]): Promise<number | null> {
  return inTransaction(ctx, ({ db, actor, now }) =>
    claimFirst(
      db,
      found.map(({ task: { desk, caseId }, one: { companyId, storeId } }) => ({ desk, caseId, companyId, storeId })),
      {
        ...{ accountId: actor.accountId, accountName: actor.name, storeId: deskStore(actor) },
        ...{ claimedAt: now, until: addMs(now, CLAIM_MS) },
      },
    ),
  )
}
