import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { forgetChanges } from './tables/changes.ts'
import { computeRecommendations, forgetAddLogs } from './tables/recommendations.ts'

/** Indexes read changes continuously; an index that paused longer reloads itself. */
const KEPT_MS = 3_600_000
const ADD_LOGS_KEPT_MS = 90 * DAY_MS

export const searchJobs: readonly Job[] = [
  {
    name: 'search.forget-changes',
    cron: '*/10 * * * *',
    run: ctx => inSystemTransaction(ctx, tx => forgetChanges(tx.db, addMs(tx.now, -KEPT_MS))),
  },
  {
    name: 'search.compute-recommendations',
    cron: '17 3 * * *',
    run: ctx => inSystemTransaction(ctx, tx => computeRecommendations(tx.db, tx.now)),
  },
  {
    name: 'search.forget-add-logs',
    cron: '40 3 * * *',
    run: ctx => inSystemTransaction(ctx, tx => forgetAddLogs(tx.db, addMs(tx.now, -ADD_LOGS_KEPT_MS))),
  },
]
