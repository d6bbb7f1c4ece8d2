import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { endUnanswered } from './exports/export-approval.ts'
import { expireExports } from './exports/make-exports.ts'
import { takeUnclaimed } from './tables.ts'

const BATCH_SIZE = 100

export const fileJobs: readonly Job[] = [
  { name: 'file.expire-exports', cron: '*/5 * * * *', run: ctx => expireExports(ctx) },
  { name: 'file.end-unanswered-exports', cron: '*/5 * * * *', run: ctx => endUnanswered(ctx) },
  { name: 'file.remove-unclaimed', cron: '40 * * * *', run: ctx => removeUnclaimed(ctx) },
]

/** Removes files unclaimed for a day: the rows first, so that nothing refers to content being deleted. */
async function removeUnclaimed(ctx: GatewayContext): Promise<void> {
  // Files of exports are removed with the others when they have no claim.
  await expireExports(ctx)
  const before = addMs(ctx.now, -DAY_MS)
  for (;;) {
    const taken = await inSystemTransaction(ctx, tx => takeUnclaimed(tx.db, before, BATCH_SIZE))
    for (const { storageKey, thumbKey } of taken) {
      await ctx.gateways.files.remove(storageKey)
      if (thumbKey !== null) await ctx.gateways.files.remove(thumbKey)
    }
    if (taken.length < BATCH_SIZE) return
  }
}
