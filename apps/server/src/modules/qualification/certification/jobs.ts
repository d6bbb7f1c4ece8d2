import type { Job } from '#platform/jobs/job.ts'
import { deliverLeftBehind } from '../first-trade/deliver-packages.ts'
import { lapseFirstTrades } from '../first-trade/end-first-trade.ts'
import { followOpenChecks } from './follow-check.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

/** Jobs of certification and first trade. */
export const sealJobs: readonly Job[] = [
  { name: 'qualification.follow-certification-checks', cron: '* * * * *', run: followOpenChecks },
  { name: 'qualification.deliver-first-trades', cron: '* * * * *', run: deliverLeftBehind },
  { name: 'qualification.lapse-first-trades', cron: '5 0 * * *', run: lapseFirstTrades },
  { name: 'qualification.remind-of-certificate-expiry', cron: '30 8 * * *', run: remindOfExpiry },
]
