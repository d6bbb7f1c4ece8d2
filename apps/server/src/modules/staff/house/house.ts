import type {
  FailedReaction,
  HouseState,
  houseEndpoints,
  JobRef,
  PauseJob,
  RetryReactions,
  SetAsideReaction,
} from '@xiaojiu/contract/staff/house-endpoints.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { countLeft, listFailed, listMovedAside, takeUpOne } from '#platform/events/failed-tables.ts'
import { MAX_ATTEMPTS, retryDeadLetters } from '#platform/events/relay.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { isLate } from '#platform/jobs/cron-period.ts'
import { dropPause, type JobRun, listJobRuns, putPause, putWish } from '#platform/jobs/job-tables.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { setAsideReaction } from './set-aside.ts'

const MOST_SHOWN = 200

function getHouse(ctx: OperatorContext): Promise<HouseState> {
  return inSnapshot(ctx, async ({ db, now }) => ({
    jobs: (await listJobRuns(db, now)).map(job => ({ ...job, isLate: isLate(job, now) })),
    ...(await countLeft(db, now, MAX_ATTEMPTS)),
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

/** Retries one dead letter or all, after the cause was fixed. */
function retryReactions(ctx: OperatorContext, { eventId, subscriber }: RetryReactions): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const isOne = eventId !== undefined && subscriber !== undefined
    if (isOne && !(await takeUpOne(tx.db, { eventId, subscriber }, tx.now))) throw new Refusal('not-found')
    const count = isOne ? 1 : await retryDeadLetters(tx)
    await audit(tx, {
      action: 'staff.retry-reactions',
      subject: eventId ?? 'platform.failed_reaction',
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

/** 后台任务: the handlers. */
export const houseHandlers: Handlers<typeof houseEndpoints> = {
  getHouse,
  listFailedReactions,
  retryReactions,
  setAsideReaction,
  listSetAside,
  runJob,
  pauseJob,
  resumeJob,
}
