import type { Reaction } from '#platform/events/relay.ts'
import type { Job } from '#platform/jobs/job.ts'
import { platformJobs } from '#platform/jobs/platform-jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { orderJobs } from './order/jobs.ts'
import { orderReactions } from './order/reactions.ts'
import { paymentJobs } from './payment/jobs.ts'
import { searchJobs } from './search/jobs.ts'

/** Every job of every module. */
export const allJobs: readonly Job[] = [...platformJobs, ...identityJobs, ...paymentJobs, ...orderJobs, ...searchJobs]

/** Every reaction of every module to another's events. */
export const allReactions: readonly Reaction[] = [...orderReactions]
