import type { Job } from '#platform/jobs/job.ts'
import { notifyBookings } from './campaigns/book-flash-sale.ts'
import { closeGroups } from './campaigns/close-groups.ts'
import { settleBatches } from './coins/coins.ts'
import { expireClaims } from './lottery/lottery.ts'

export const marketingJobs: readonly Job[] = [
  { name: 'marketing.tell-bookings', cron: '* * * * *', run: notifyBookings },
  { name: 'marketing.close-groups', cron: '* * * * *', run: closeGroups },
  { name: 'marketing.settle-coins', cron: '*/10 * * * *', run: settleBatches },
  { name: 'marketing.expire-prizes', cron: '5 * * * *', run: expireClaims },
]
