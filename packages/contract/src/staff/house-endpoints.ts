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

export const FOUND_KINDS = {
  order: '订单',
  case: '售后单',
  company: '企业',
  payment: '付款',
  invoice: '发票',
} as const
export type FoundKind = keyof typeof FOUND_KINDS

const NumberAsked = z.strictObject({
  /** A whole number or its beginning. */
  text: z.string().trim().min(4, { message: '请至少输入 4 位' }).max(40),
})
export const FoundThing = z.object({
  kind: z.enum(Object.keys(FOUND_KINDS) as [FoundKind]),
  /** The id of what it leads to. */
  ref: z.string(),
  title: z.string(),
  note: z.string(),
})
export interface FoundThing extends z.output<typeof FoundThing> {}

/** Any number finds its thing. */
export const numbersEndpoints = {
  findByNumber: endpoint({
    method: 'GET',
    path: '/staff/numbers/find',
    access: 'operator',
    staffRight: 'any',
    summary: '按单号查找：订单、售后单、企业、付款、发票；只含有权限查看的',
    input: NumberAsked,
    output: z.object({ list: z.array(FoundThing) }),
    refusals: [],
    errors: 'caller',
  }),
}
