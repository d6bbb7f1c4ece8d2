import { addMs } from '@xiaojiu/kernel/time.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { forgetChanges } from './store/changes.ts'

/** Indexes read changes every moment; one that slept longer loads itself anew. */
const KEPT_MS = 3_600_000

export const searchJobs: readonly Job[] = [
  {
    name: 'search.forget-changes',
    cron: '*/10 * * * *',
    run: ctx => inSystemTransaction(ctx, tx => forgetChanges(tx.db, addMs(tx.now, -KEPT_MS))),
  },
]
