import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id, Instant, Nothing } from '../wire.ts'

const JobRow = z.object({
  name: z.string(),
  cron: z.string(),
  lastAt: Instant.nullable(),
  lastMs: z.int().nullable(),
  /** Runs of the last day that failed. */
  failedCount: z.int(),
  isRunning: z.boolean(),
})
export interface JobRow extends z.output<typeof JobRow> {}
/** How the background does. */
export const HouseState = z.object({
  jobs: z.array(JobRow),
  /** How long the oldest event has waited for its reactions. */
  outboxSeconds: z.int(),
  outboxCount: z.int(),
  retryingCount: z.int(),
  givenUpCount: z.int(),
})
export interface HouseState extends z.output<typeof HouseState> {}

/** A reaction that failed; what it was about comes masked. */
export const FailedReaction = z.object({
  eventId: z.string(),
  event: z.string(),
  subscriber: z.string(),
  payload: z.string(),
  error: z.string(),
  attempts: z.int(),
  retryAt: Instant,
  isGivenUp: z.boolean(),
})
export interface FailedReaction extends z.output<typeof FailedReaction> {}

/** One of them, or all that were given up. */
export const RetryReactions = z.strictObject({
  eventId: Id.optional(),
  subscriber: z.string().max(60).optional(),
})
export interface RetryReactions extends z.output<typeof RetryReactions> {}

/** 后台任务: what runs by itself, what is late, what gave up. */
export const houseEndpoints = {
  getHouse: endpoint({
    method: 'GET',
    path: '/staff/house/state',
    access: 'operator',
    staffRight: 'system.act',
    summary: '后台任务的运行情况和积压',
    input: Nothing,
    output: HouseState,
    refusals: [],
  }),
  listFailedReactions: endpoint({
    method: 'GET',
    path: '/staff/house/failed',
    access: 'operator',
    staffRight: 'system.act',
    summary: '失败的后台处理，放弃的在前',
    input: Nothing,
    output: z.object({ list: z.array(FailedReaction) }),
    refusals: [],
  }),
  retryReactions: endpoint({
    method: 'POST',
    path: '/staff/house/retry',
    access: 'operator',
    staffRight: 'system.act',
    isAct: true,
    summary: '重新处理一项或全部已放弃的后台处理',
    input: RetryReactions,
    output: z.object({ count: z.int() }),
    refusals: ['not-found'],
    errors: 'caller',
  }),
}
