import type { Job } from '#platform/jobs/job.ts'
import { sendAlerts } from './alerts/alert-routes.ts'
import { lapseApprovals } from './approvals/list-approvals.ts'

export const staffJobs: readonly Job[] = [
  { name: 'staff.lapse-approvals', cron: '*/5 * * * *', run: lapseApprovals },
  { name: 'staff.send-alerts', cron: '* * * * *', run: sendAlerts },
]
