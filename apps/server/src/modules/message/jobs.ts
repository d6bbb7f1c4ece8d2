import type { Job } from '#platform/jobs/job.ts'
import { watchSystem } from './operating/watch-system.ts'

export const messageJobs: readonly Job[] = [{ name: 'message.watch-house', cron: '* * * * *', run: watchSystem }]
