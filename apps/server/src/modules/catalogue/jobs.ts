import type { Job } from '#platform/jobs/job.ts'
import { notifyArrivals } from './keeping/notify-arrivals.ts'

export const catalogueJobs: readonly Job[] = [
  { name: 'catalogue.tell-arrivals', cron: '* * * * *', run: notifyArrivals },
]
