import type { Job } from '#platform/jobs/job.ts'
import { tellBookings } from './campaigns/book-flash-sale.ts'
import { closeGroups } from './campaigns/close-groups.ts'

export const marketingJobs: readonly Job[] = [
  { name: 'marketing.tell-bookings', cron: '* * * * *', run: tellBookings },
  { name: 'marketing.close-groups', cron: '* * * * *', run: closeGroups },
]
