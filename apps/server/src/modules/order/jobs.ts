import type { Job } from '#platform/jobs/job.ts'
import { cancelOverduePayOrders } from './cancel-pay-order.ts'

export const orderJobs: readonly Job[] = [
  { name: 'order.cancel-overdue', cron: '* * * * *', run: cancelOverduePayOrders },
]
