import type { Job } from '#platform/jobs/job.ts'
import { resumePlans } from './bulk/run-task.ts'
import { cancelOverduePayOrders } from './cancel/cancel-orders.ts'
import { sumSales } from './operating/sum-sales.ts'
import { autoReceive } from './receive/receive-order.ts'
import { autoApprove } from './ship/auto-approve.ts'
import { followParcels } from './ship/follow-parcels.ts'

export const orderJobs: readonly Job[] = [
  { name: 'order.cancel-overdue', cron: '* * * * *', run: cancelOverduePayOrders },
  { name: 'order.auto-approve', cron: '* * * * *', run: autoApprove },
  { name: 'order.follow-parcels', cron: '* * * * *', run: followParcels },
  { name: 'order.auto-receive', cron: '10 * * * *', run: autoReceive },
  { name: 'order.sum-sales', cron: '35 * * * *', run: sumSales },
  { name: 'order.resume-plans', cron: '* * * * *', run: resumePlans },
]
