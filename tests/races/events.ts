import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { z } from 'zod'
import { inSystemTransaction } from '../../apps/server/src/platform/context.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { defineEvent, publish } from '../../apps/server/src/platform/events/outbox.ts'
import { reaction, relayEvents } from '../../apps/server/src/platform/events/relay.ts'
import { bareContext } from '../../apps/server/src/testing/context.ts'
import type { TestDatabase } from '../../apps/server/src/testing/database.ts'

const noted = defineEvent('test.noted', z.object({ subject: z.string(), n: z.int() }))
/** Its effect is in the database, like that of all reactions: committed with the event, or not at all. */
const listener = reaction('test', noted, async (ctx, { subject, n }) => {
  await sql`insert into public.effect (subject, n) values (${subject}, ${n})`.execute(ctx.db)
})

interface Run {
  readonly eventCount: number
  readonly subjectCount: number
  readonly workerCount: number
  readonly cutCount: number
}

/**
 * Several workers handle events of many subjects on separate connections that are cut repeatedly: every event has its effect
 * once, and those of a subject keep their order.
 */
export async function tellUnderCuts(database: TestDatabase, run: Run): Promise<void> {
  const { pool } = database.owner
  await pool.query(
    `create table public.effect (id bigint generated always as identity, subject text, n integer);
     grant select, insert on public.effect to xiaojiu_app`,
  )
  const publishing = bareContext(database.app)
  for (let n = 0; n < run.eventCount; n += 100)
    await inSystemTransaction(publishing, async tx => {
      for (let each = n; each < Math.min(n + 100, run.eventCount); each++) {
        const subject = `subject ${each % run.subjectCount}`
        await publish(tx, noted, subject, { subject, n: each })
      }
    })
  const workers = Array.from({ length: run.workerCount }, () =>
    openDatabase({ url: database.appUrl, log: pino({ level: 'silent' }), poolSize: 2 }),
  )
  const waiting = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from platform.outbox')).rows[0]?.n
  let isOver = false
  const telling = workers.map(async worker => {
    while (!isOver) await relayEvents(bareContext(worker), [listener]).catch(() => pause(5))
  })
  for (let cut = 0; cut < run.cutCount; ) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'xiaojiu-app' and state <> 'idle' and pid <> pg_backend_pid()
       order by random() limit 1`,
    )
    cut += rowCount ?? 0
    if ((await waiting()) === 0) break
    await pause(3)
  }
  while ((await waiting()) !== 0) await pause(20)
  isOver = true
  await Promise.all(telling)
  await Promise.all(workers.map(worker => worker.close()))
  const { rows } = await pool.query(
    `select count(*)::int as effects, count(distinct n)::int as events,
       (select count(*)::int from (select n < lag(n) over (partition by subject order by id) as is_late from public.effect) o where is_late) as late,
       (select count(*)::int from platform.failed_reaction) as failed
     from public.effect`,
  )
  expect(rows).toEqual([{ effects: run.eventCount, events: run.eventCount, late: 0, failed: 0 }])
}
