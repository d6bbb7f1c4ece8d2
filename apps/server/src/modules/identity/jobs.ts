import { inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { expireAppeals } from './appeal/appeals.ts'
import { forgetOldProofs } from './tables/forget-old.ts'

export const identityJobs: readonly Job[] = [
  {
    name: 'identity.forget-old-proofs',
    cron: '*/30 * * * *',
    run: ctx => inSystemTransaction(ctx, tx => forgetOldProofs(tx.db, tx.now)),
  },
  { name: 'identity.expire-appeals', cron: '20 * * * *', run: ctx => inSystemTransaction(ctx, expireAppeals) },
]
