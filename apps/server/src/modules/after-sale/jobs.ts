import type { Job } from '#platform/jobs/job.ts'
import { lapseOverdue } from './lapse-overdue.ts'

export const afterSaleJobs: readonly Job[] = [
  { name: 'after-sale.lapse', cron: '*/10 * * * *', run: ctx => lapseOverdue(ctx) },
]
