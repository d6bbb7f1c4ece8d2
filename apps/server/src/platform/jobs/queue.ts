import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { APP_ROLE, type Db } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { logFailure } from '../log-failure.ts'
import type { Job } from './job.ts'

const SCHEMA = 'jobs'
const CHINA = 'Asia/Shanghai'
/** An existing queue keeps the options it was created with. */
const QUEUE = { policy: 'singleton', retryLimit: 3, retryBackoff: true, retryDelay: 5, heartbeatSeconds: 60 } as const

/** Updates the job tables and the schedule, as the owner of the database; needs no worker. */
export async function prepareJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  boss.on('error', error => log.warn({ message: error.message }, 'job tables'))
  await boss.start()
  try {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    const made = new Set(queues.map(queue => queue.name))
    const planned = new Map(schedules.map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]))
    for (const { name, cron } of jobs) {
      if (!made.has(name)) await boss.createQueue(name, QUEUE)
      if (planned.get(name) !== `${cron} ${CHINA}`) await boss.schedule(name, cron, null, { tz: CHINA })
    }
    const known = new Set(jobs.map(job => job.name))
    for (const { name } of schedules) if (!known.has(name)) await boss.unschedule(name)
    await boss.getDb().executeSql(
      `grant usage on schema ${SCHEMA} to ${APP_ROLE};
       grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${APP_ROLE};
       grant execute on all functions in schema ${SCHEMA} to ${APP_ROLE}`,
    )
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** A requested run starts also while the schedule is paused. */
const WISHED = { isWished: true }

export interface Worker {
  /** Plans a run as soon as possible, outside the schedule, in this transaction. */
  runNow(db: Db, name: string): Promise<void>
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>
}

/** Runs due jobs. Several servers may do this: a job runs on one of them. */
export async function startWorker(
  pool: pg.Pool,
  jobs: readonly Job[],
  { run, rests }: { run: (job: Job) => Promise<void>; rests: (name: string) => Promise<boolean> },
  log: Logger,
): Promise<Worker> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', error => logFailure(log, error, 'jobs'))
  await boss.start()
  for (const job of jobs) {
    await boss.work<Partial<typeof WISHED>>(job.name, { pollingIntervalSeconds: 5 }, async due => {
      const isWished = due.some(one => one.data?.isWished === true)
      if (isWished || !(await rests(job.name))) await run(job)
    })
  }
  return {
    runNow: async (db, name) => {
      await boss.send(name, WISHED, { db: { executeSql: (text, values) => runIn(db, text, values) } })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  }
}

async function runIn(db: Db, text: string, values: readonly unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows }
}
