import { inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { forgetOldProofs } from './store/forget-old.ts'

export const identityJobs: readonly Job[] = [
  {
    name: 'identity.forget-old-proofs',
    cron: '*/30 * * * *',
    run: ctx => inSystemTransaction(ctx, tx => forgetOldProofs(tx.db, tx.now)),
  },
]
