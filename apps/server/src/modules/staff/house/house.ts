import {
  type FailedReaction,
  FILE_TASK_KINDS,
  FILE_TASK_STATES,
  type FileTask,
  type HouseState,
  type houseEndpoints,
  type JobRef,
  type JobRow,
  type PauseJob,
  type RetryReactions,
  type SetAsideReaction,
} from '@xiaojiu/contract/staff/house-endpoints.ts'
import { cronText, eventText, jobText, moduleText } from '@xiaojiu/contract/staff/job-words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { worksheet } from '#platform/documents/workbook.ts'
import { countLeft, listFailed, listMovedAside, takeUpOne } from '#platform/events/failed-tables.ts'
import { MAX_ATTEMPTS, retryDeadLetters } from '#platform/events/relay.ts'
import type { QueueLoad } from '#platform/fair-queue.ts'
import type { HomeFigure } from '#platform/home-figure.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { isLate, nextRun } from '#platform/jobs/cron-period.ts'
import { dropPause, type JobRun, listJobRuns, putPause, putWish } from '#platform/jobs/job-tables.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { listFileTasks, stopFileTask } from './file-tasks.ts'
import { setAsideReaction } from './set-aside.ts'

const MOST_SHOWN = 200

/** 系统: failed reactions and late jobs. */
export const houseFigures: readonly HomeFigure[] = [
  {
    ...{
      name: 'dead-letters',
      label: '已放弃的后台处理',
      group: 'system',
      rights: ['system.act'],
      path: '/platform/jobs?view=failed',
    },
    count: async ({ db, now }) => (await countLeft(db, now, MAX_ATTEMPTS)).givenUpCount,
  },
  {
    ...{ name: 'late-jobs', label: '延误的定时任务', group: 'system', rights: ['system.act'], path: '/platform/jobs' },
    count: async ({ db, now }) => (await listJobRuns(db, now)).filter(job => isLate(job, now)).length,
  },
]

/** How full the line of buyers of goods in high demand is; given by the module of orders. */
export type RushLoad = () => QueueLoad

function getHouse(ctx: OperatorContext, rushLoad: RushLoad): Promise<HouseState> {
  return inSnapshot(ctx, async ({ db, now }) => ({
    jobs: (await listJobRuns(db, now)).map(job => ({
      ...job,
      nextAt: job.paused === null ? nextRun(job.cron, now) : null,
      isLate: isLate(job, now),
    })),
    ...(await countLeft(db, now, MAX_ATTEMPTS)),
    rush: rushLoad(),
  }))
}

function listFailedReactions(ctx: OperatorContext): Promise<{ list: FailedReaction[] }> {
  return inSnapshot(ctx, async ({ db }) => ({
    list: (await listFailed(db, MOST_SHOWN)).map(row => ({ ...masked(row), isGivenUp: row.attempts >= MAX_ATTEMPTS })),
  }))
}

function listSetAside(ctx: OperatorContext): Promise<{ list: SetAsideReaction[] }> {
  return inSnapshot(ctx, async ({ db }) => ({
    list: (await listMovedAside(db, MOST_SHOWN)).map(row => ({
      ...masked(row),
      by: row.decidedName,
      at: row.decidedAt,
    })),
  }))
}

function masked<Row extends { readonly payload: unknown; readonly error: string }>(row: Row) {
  return { ...row, payload: maskPersonalData(JSON.stringify(row.payload)), error: maskPersonalData(row.error) }
}

/** Retries one dead letter, all of a kind or all, after the cause was fixed. */
function retryReactions(
  ctx: OperatorContext,
  { eventId, event, subscriber }: RetryReactions,
): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const isOne = eventId !== undefined && subscriber !== undefined
    if (isOne && !(await takeUpOne(tx.db, { eventId, subscriber }, tx.now))) throw new Refusal('not-found')
    const count = isOne ? 1 : await retryDeadLetters(tx, { event, subscriber })
    await audit(tx, {
      action: 'staff.retry-reactions',
      subject: eventId ?? event ?? 'platform.failed_reaction',
      details: { count, ...(subscriber !== undefined && { subscriber }) },
    })
    return { count }
  })
}

/** A scheduled job; others count as unknown. */
async function jobOf({ db, now }: OperatorContext, name: string): Promise<JobRun> {
  const job = (await listJobRuns(db, now)).find(one => one.name === name)
  if (!job) throw new Refusal('not-found')
  return job
}

/** Requests one run outside the schedule; never two at a time. */
function runJob(ctx: OperatorContext, { name }: JobRef): Promise<Record<string, never>> {
  return inTransaction(ctx, async tx => {
    const job = await jobOf(tx, name)
    if (job.isRunning || !(await putWish(tx.db, name, tx.actor.accountId, tx.now))) throw new Refusal('job-running')
    await audit(tx, { action: 'staff.run-job', subject: name })
    return {}
  })
}

function pauseJob(ctx: OperatorContext, { name, reason }: PauseJob): Promise<Record<string, never>> {
  return inTransaction(ctx, async tx => {
    await jobOf(tx, name)
    const { accountId: pausedBy, name: pausedName } = tx.actor
    if (!(await putPause(tx.db, { name, reason, pausedBy, pausedName, pausedAt: tx.now })))
      throw new Refusal('state-changed')
    const change = { before: { isPaused: false }, after: { isPaused: true } }
    await audit(tx, { action: 'staff.pause-job', subject: name, reason, ...change })
    return {}
  })
}

function resumeJob(ctx: OperatorContext, { name }: JobRef): Promise<Record<string, never>> {
  return inTransaction(ctx, async tx => {
    await jobOf(tx, name)
    if (!(await dropPause(tx.db, name))) throw new Refusal('state-changed')
    const change = { before: { isPaused: true }, after: { isPaused: false } }
    await audit(tx, { action: 'staff.resume-job', subject: name, ...change })
    return {}
  })
}

const STATES = { running: '运行中', paused: '已暂停', late: '未按时运行', waiting: '等待下次' } as const

/** The same as an Excel file. The export itself is recorded. */
async function exportHouse(ctx: OperatorContext, rushLoad: RushLoad, reply: FastifyReply): Promise<void> {
  const { jobs } = await getHouse(ctx, rushLoad)
  const tasks = (await listFileTasks(ctx)).list
  const failed = (await listFailedReactions(ctx)).list
  const aside = (await listSetAside(ctx)).list
  await inTransaction(ctx, tx =>
    audit(tx, {
      action: 'staff.export-house',
      subject: 'platform.failed_reaction',
      details: { jobCount: jobs.length, failedCount: failed.length, asideCount: aside.length, taskCount: tasks.length },
    }),
  )
  const stateOf = (job: JobRow) =>
    STATES[job.isRunning ? 'running' : job.paused !== null ? 'paused' : job.isLate ? 'late' : 'waiting']
  await sendWorkbook(
    reply,
    `后台任务-${dayOf(ctx.now)}.xlsx`,
    [
      worksheet<JobRow>({
        name: '定时任务',
        columns: [
          { label: '任务', width: 24, kind: 'text', value: job => jobText(job.name) },
          { label: '所属', width: 12, kind: 'text', value: job => moduleText(job.name) },
          { label: '计划', width: 16, kind: 'text', value: job => cronText(job.cron) },
          { label: '最近完成', width: 20, kind: 'time', value: job => job.lastAt },
          { label: '下次运行', width: 20, kind: 'time', value: job => job.nextAt },
          { label: '用时（毫秒）', width: 14, kind: 'count', value: job => job.lastMs },
          { label: '24 小时失败', width: 14, kind: 'count', value: job => job.failedCount },
          { label: '状态', width: 14, kind: 'text', value: stateOf },
        ],
        rows: jobs,
      }),
      worksheet<FailedReaction>({
        name: '失败的处理',
        columns: [
          { label: '事件', width: 24, kind: 'text', value: row => eventText(row.event) },
          { label: '处理方', width: 16, kind: 'text', value: row => moduleText(row.subscriber) },
          { label: '次数', width: 8, kind: 'count', value: row => row.attempts },
          { label: '状态', width: 10, kind: 'text', value: row => (row.isGivenUp ? '已放弃' : '重试中') },
          { label: '错误', width: 60, kind: 'text', value: row => row.error },
          { label: '事件编号', width: 38, kind: 'text', value: row => row.eventId },
        ],
        rows: failed,
      }),
      worksheet<SetAsideReaction>({
        name: '已搁置',
        columns: [
          { label: '事件', width: 24, kind: 'text', value: row => eventText(row.event) },
          { label: '处理方', width: 16, kind: 'text', value: row => moduleText(row.subscriber) },
          { label: '搁置原因', width: 40, kind: 'text', value: row => row.reason },
          { label: '决定人', width: 12, kind: 'text', value: row => row.by },
          { label: '时间', width: 20, kind: 'time', value: row => row.at },
          { label: '事件编号', width: 38, kind: 'text', value: row => row.eventId },
        ],
        rows: aside,
      }),
      worksheet<FileTask>({
        name: '文件任务',
        columns: [
          { label: '类型', width: 10, kind: 'text', value: row => FILE_TASK_KINDS[row.kind] },
          { label: '名称', width: 30, kind: 'text', value: row => row.title },
          { label: '申请人', width: 12, kind: 'text', value: row => row.by },
          { label: '状态', width: 10, kind: 'text', value: row => FILE_TASK_STATES[row.state] },
          { label: '已完成', width: 10, kind: 'count', value: row => row.doneCount },
          { label: '共', width: 10, kind: 'count', value: row => row.totalCount },
          { label: '失败原因', width: 40, kind: 'text', value: row => row.failure },
          { label: '申请', width: 20, kind: 'time', value: row => row.requestedAt },
        ],
        rows: tasks,
      }),
    ],
    ctx.now,
  )
}

/** 后台任务: the handlers. */
export const houseHandlers = (rushLoad: RushLoad): Handlers<typeof houseEndpoints> => ({
  getHouse: ctx => getHouse(ctx, rushLoad),
  listFailedReactions,
  retryReactions,
  exportHouse: async (ctx, _, { reply }) => {
    await exportHouse(ctx, rushLoad, reply)
    return {}
  },
  setAsideReaction,
  listSetAside,
  runJob,
  pauseJob,
  resumeJob,
  listFileTasks,
  stopFileTask,
})
