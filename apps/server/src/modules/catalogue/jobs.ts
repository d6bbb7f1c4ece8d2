import type { Job } from '#platform/jobs/job.ts'
import { tellArrivals } from './keeping/tell-arrivals.ts'

export const catalogueJobs: readonly Job[] = [{ name: 'catalogue.tell-arrivals', cron: '* * * * *', run: tellArrivals }]
