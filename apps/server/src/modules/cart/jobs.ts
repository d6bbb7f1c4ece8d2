import type { Job } from '#platform/jobs/job.ts'
import { remindCarts } from './reminders/remind-carts.ts'

export const cartJobs: readonly Job[] = [{ name: 'cart.remind', cron: '*/10 * * * *', run: remindCarts }]
