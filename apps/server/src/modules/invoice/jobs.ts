import type { Job } from '#platform/jobs/job.ts'
import { openRedForms } from './red-forms.ts'
import { sendRequests } from './send-requests.ts'
import { settleDueOrders } from './settle-due-orders.ts'

export const invoiceJobs: readonly Job[] = [
  {
    name: 'invoice.issue',
    cron: '* * * * *',
    run: async ctx => {
      await settleDueOrders(ctx)
      await openRedForms(ctx)
      await sendRequests(ctx)
    },
  },
]
