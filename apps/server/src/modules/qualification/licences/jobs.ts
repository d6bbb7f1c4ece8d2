import type { Job } from '#platform/jobs/job.ts'
import { remindOfEnds } from './remind-of-ends.ts'

export const licenceJobs: readonly Job[] = [
  { name: 'qualification.remind-of-ends', cron: '0 9 * * *', run: remindOfEnds },
]
