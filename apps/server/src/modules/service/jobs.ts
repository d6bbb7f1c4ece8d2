import { addMs } from '@xiaojiu/kernel/time.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { settleInquiries } from './complaints/inquiry-tables.ts'
import { closeAnsweredBefore } from './complaints/tables.ts'
import { watchOverdue } from './operating/watch-complaints.ts'

/** Long enough to react to an answer, short enough to keep the list of open cases useful. */
const CLOSE_AFTER_MS = 15 * 86_400_000

export const serviceJobs: readonly Job[] = [
  {
    name: 'service.close-answered',
    cron: '40 3 * * *',
    run: async ctx => {
      await inSystemTransaction(ctx, async tx => {
        const ids = await closeAnsweredBefore(tx.db, addMs(tx.now, -CLOSE_AFTER_MS), tx.now)
        await settleInquiries(tx.db, ids, { closedAt: tx.now, score: null })
      })
    },
  },
  { name: 'service.watch-complaints', cron: '*/10 * * * *', run: ctx => watchOverdue(ctx) },
]
