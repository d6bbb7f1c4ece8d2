import type { Job } from '#platform/jobs/job.ts'
import { sendRefunds } from './send-refunds.ts'
import { verifyPendingPayments } from './verify-payment.ts'

export const paymentJobs: readonly Job[] = [
  { name: 'payment.verify-pending', cron: '* * * * *', run: verifyPendingPayments },
  { name: 'payment.send-refunds', cron: '* * * * *', run: sendRefunds },
]
