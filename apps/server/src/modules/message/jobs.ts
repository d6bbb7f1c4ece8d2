import type { Job } from '#platform/jobs/job.ts'
import { watchHouse } from './operating/watch-house.ts'

export const messageJobs: readonly Job[] = [{ name: 'message.watch-house', cron: '* * * * *', run: watchHouse }]
