import type { Reaction } from '#platform/events/relay.ts'
import type { Job } from '#platform/jobs/job.ts'
import { platformJobs } from '#platform/jobs/platform-jobs.ts'

/** Every job of every module. */
export const allJobs: readonly Job[] = [...platformJobs]

/** Every reaction of every module to another's events. */
export const allReactions: readonly Reaction[] = []
