import type { Job } from '#platform/jobs/job.ts'
import { lapseApprovals } from './approvals/list-approvals.ts'

export const staffJobs: readonly Job[] = [{ name: 'staff.lapse-approvals', cron: '*/5 * * * *', run: lapseApprovals }]
