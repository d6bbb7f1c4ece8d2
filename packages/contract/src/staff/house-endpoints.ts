import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing } from '../wire.ts'
import { Outcome } from './approvals-endpoints.ts'

const JobRow = z.object({
  name: z.string(),
  cron: z.string(),
  lastAt: Instant.nullable(),
  lastMs: z.int().nullable(),
  /** When it is scheduled next; null while it is paused. */
  nextAt: Instant.nullable(),
  /** Failed runs of the last day. */
  failedCount: z.int(),
  isRunning: z.boolean(),
  /** Somebody requested a run now, and it has not started. */
  isWished: z.boolean(),
  /** Paused until somebody resumes it. */
  paused: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** Late by three periods. */
  isLate: z.boolean(),
})
export interface JobRow extends z.output<typeof JobRow> {}
/** Ages of waiting events; from `LATE_BAND` on they are late. */
export const LAG_BANDS = ['10 秒内', '60 秒内', '5 分钟内', '更久'] as const
export const LATE_BAND = 2

/** The state of background work. */
export const HouseState = z.object({
  jobs: z.array(JobRow),
  /** Age of the oldest event that waits for its reactions. */
  outboxSeconds: z.int(),
  outboxCount: z.int(),
  /** Waiting events by age, one count for each of `LAG_BANDS`. */
  lag: z.array(z.int()),
  retryingCount: z.int(),
  givenUpCount: z.int(),
  /** Buyers of goods in high demand who wait at this server. */
  rush: z.object({ waitingCount: z.int(), runningCount: z.int(), waitMs: z.int() }),
})
export interface HouseState extends z.output<typeof HouseState> {}

/** A failed reaction; its payload is masked. */
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

/** A reaction that will never run again, with the person and the reason. */
const SetAsideReaction = FailedReaction.omit({ retryAt: true, isGivenUp: true }).extend({
  reason: z.string(),
  by: z.string(),
  at: Instant,
})
export interface SetAsideReaction extends z.output<typeof SetAsideReaction> {}

const Why = z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' })
export const SetAside = z.strictObject({ eventId: Id, subscriber: z.string().min(1).max(60), reason: Why })
export interface SetAside extends z.output<typeof SetAside> {}
export const JobRef = z.strictObject({ name: z.string().min(1).max(80) })
export interface JobRef extends z.output<typeof JobRef> {}
export const PauseJob = JobRef.extend({ reason: Why })
export interface PauseJob extends z.output<typeof PauseJob> {}

/** 文件任务: what makes or reads files in the background. */
export const FILE_TASK_KINDS = { export: '导出', import: '导入', package: '资料包' } as const
export type FileTaskKind = keyof typeof FILE_TASK_KINDS
export const FILE_TASK_STATES = { waiting: '排队中', running: '处理中', failed: '失败' } as const
export const FileTask = z.object({
  taskId: z.string(),
  kind: z.enum(Object.keys(FILE_TASK_KINDS) as [FileTaskKind]),
  title: z.string(),
  /** Who asked: a person of a console, or a company. */
  by: z.string(),
  where: z.enum(['platform', 'seller', 'shop']),
  state: z.enum(Object.keys(FILE_TASK_STATES) as [keyof typeof FILE_TASK_STATES]),
  doneCount: z.int(),
  /** Null: not known before the end. */
  totalCount: z.int().nullable(),
  attempts: z.int(),
  failure: z.string().nullable(),
  requestedAt: Instant,
})
export interface FileTask extends z.output<typeof FileTask> {}
export const FileTaskRef = z.strictObject({ taskId: Id })
export interface FileTaskRef extends z.output<typeof FileTaskRef> {}

/** One reaction by event and subscriber, all failed ones of one kind by its name and subscriber, or all failed ones. */
export const RetryReactions = z.strictObject({
  eventId: Id.optional(),
  /** The name of the kind. */
  event: z.string().max(80).optional(),
  subscriber: z.string().max(60).optional(),
})
export interface RetryReactions extends z.output<typeof RetryReactions> {}

/** 后台任务: scheduled jobs, late ones, and failed reactions. */
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
    summary: '重新处理一项、一类或全部已放弃的后台处理',
    input: RetryReactions,
    output: z.object({ count: z.int() }),
    refusals: ['not-found'],
    errors: 'caller',
  }),
  setAsideReaction: endpoint({
    method: 'POST',
    path: '/staff/house/setAside',
    access: 'operator',
    staffRight: 'system.act',
    isAct: true,
    summary: '搁置一项已放弃的后台处理；涉及资金的由财务复核后生效',
    input: SetAside,
    output: Outcome,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  exportHouse: endpoint({
    method: 'GET',
    path: '/staff/house/export',
    access: 'operator',
    staffRight: 'system.act',
    summary: '导出定时任务、失败和已搁置的后台处理',
    input: Nothing,
    output: Done,
    answer: 'file',
    refusals: [],
  }),
  listSetAside: endpoint({
    method: 'GET',
    path: '/staff/house/setAsideList',
    access: 'operator',
    staffRight: 'system.act',
    summary: '已搁置的后台处理，最近的在前',
    input: Nothing,
    output: z.object({ list: z.array(SetAsideReaction) }),
    refusals: [],
  }),
  runJob: endpoint({
    method: 'POST',
    path: '/staff/house/run',
    access: 'operator',
    staffRight: 'system.act',
    isAct: true,
    summary: '立即运行一个定时任务',
    input: JobRef,
    output: Done,
    refusals: ['not-found', 'job-running'],
    errors: 'caller',
  }),
  pauseJob: endpoint({
    method: 'POST',
    path: '/staff/house/pause',
    access: 'operator',
    staffRight: 'system.act',
    isAct: true,
    summary: '暂停一个定时任务，直到有人恢复',
    input: PauseJob,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  resumeJob: endpoint({
    method: 'POST',
    path: '/staff/house/resume',
    access: 'operator',
    staffRight: 'system.act',
    isAct: true,
    summary: '恢复一个已暂停的定时任务',
    input: JobRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  listFileTasks: endpoint({
    method: 'GET',
    path: '/staff/house/fileTasks',
    access: 'operator',
    staffRight: 'system.act',
    summary: '正在进行和 24 小时内失败的导出、导入和资料包，等得最久的在前',
    input: Nothing,
    output: z.object({ list: z.array(FileTask) }),
    refusals: [],
  }),
  stopFileTask: endpoint({
    method: 'POST',
    path: '/staff/house/stopFileTask',
    access: 'operator',
    staffRight: 'system.act',
    isAct: true,
    summary: '停止一个正在进行的导出，申请人会看到被谁停止',
    input: FileTaskRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
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
  /** A whole number or its first digits. */
  text: z.string().trim().min(4, { message: '请至少输入 4 位' }).max(40),
})
export const FoundThing = z.object({
  kind: z.enum(Object.keys(FOUND_KINDS) as [FoundKind]),
  /** Id of the record. */
  ref: z.string(),
  title: z.string(),
  note: z.string(),
})
export interface FoundThing extends z.output<typeof FoundThing> {}

/** Finds a record of any kind by its number. */
export const numbersEndpoints = {
  findByNumber: endpoint({
    method: 'GET',
    path: '/staff/numbers/find',
    access: 'staff',
    staffRight: 'any',
    summary: '按单号查找：订单、售后单、企业、付款、发票；只含有权限查看的，商家只含本店的',
    input: NumberAsked,
    output: z.object({ list: z.array(FoundThing) }),
    refusals: [],
    errors: 'caller',
  }),
}
