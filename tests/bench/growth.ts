import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { sumSales } from '../../apps/server/src/modules/order/operating/sum-sales.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { closeMonths } from '../../apps/server/src/modules/payment/bills/close-months.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { bareContext } from '../../apps/server/src/testing/context.ts'
import { siteSecret } from '../../scripts/data-folder.ts'
import { startPostgres } from '../../scripts/postgres/launch.ts'
import { databaseEnv } from '../../scripts/server-process.ts'
import { percentile, round } from './parts/figures.ts'
import { fillOrders, type Past } from './parts/fill-orders.ts'
import { BUDGET_MS, callsOf, SLOW_CALLS } from './parts/grown-calls.ts'
import { start } from './parts/started-server.ts'

/**
 * `npm run bench -- growth --data FOLDER --fill [--orders 3340000] [--companies 20000]` writes 50 million order lines into a data folder of its own;
 * `npm run bench -- growth --data FOLDER` measures the calls of buyers and staff there and on the demo data, in turns, in one run.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    orders: { type: 'string' },
    companies: { type: 'string' },
  },
})
const [SMALL_PORT, LARGE_PORT] = [21_992, 21_993]
const CROWD = 200
const [WARM_UP, TURNS] = [16, 120]
/** Calls that read the whole history of a company or a store are made only a few times. */
const SLOW_TURNS = 5
/** When it is over, the measurements so far are reported. */
const MOST_MS = 150_000
/** This many orders for each buyer in the current month. */
const SMALL: Past = { orders: 10_000, companies: CROWD, months: 1 }
const LARGE: Past = {
  orders: Number(values.orders ?? 3_340_000),
  companies: Number(values.companies ?? 20_000),
  months: 24,
}

if (values.data === undefined) throw new Error('--data FOLDER: where the large database is, or will be')
mkdirSync(values.data, { recursive: true })
const large = await startPostgres({ dataDir: values.data, fast: values.fill })
try {
  if (values.fill) await fill(large.url, values.data, LARGE)
  else await measure()
} finally {
  await large.stop()
}

/** The calls of both databases in turns, so that other load of the machine affects both alike. */
async function measure(): Promise<void> {
  const dataDir = process.env['DATA_DIR'] ?? ''
  const small = process.env['DATABASE_URL'] ?? ''
  await fill(small, dataDir, SMALL)
  const worlds = await Promise.all([
    openWorld(small, dataDir, SMALL_PORT),
    openWorld(large.url, values.data ?? '', LARGE_PORT),
  ])
  const names = Object.keys(worlds[0]?.calls ?? {})
  const times = new Map(names.map(name => [name, worlds.map((): number[] => [])]))
  const refusals: string[] = []
  const ask = async (name: string, turn: number, isCounted: boolean) => {
    for (const [at, { calls }] of worlds.entries()) {
      const askedAt = performance.now()
      const answer = await calls[name]?.(turn)
      if (answer?.success !== true) refusals.push(`${name}: ${answer?.msg}`)
      else if (isCounted) times.get(name)?.[at]?.push(performance.now() - askedAt)
    }
  }
  const until = performance.now() + MOST_MS
  for (let turn = 0; turn < WARM_UP + TURNS && performance.now() < until; turn++)
    for (const name of names) if (!SLOW_CALLS.has(name)) await ask(name, turn, turn >= WARM_UP)
  for (let turn = 0; turn < SLOW_TURNS; turn++) for (const name of SLOW_CALLS) await ask(name, turn, turn > 0)
  if (refusals.length > 0) console.log(`not counted: ${refusals.length}, the first ${refusals[0]}`)
  console.log(`${times.get('search')?.[0]?.length} turns; load of the machine: ${round(loadavg()[0] ?? 0)}`)
  console.log('| call | demo data p50 / p95 | 50 million lines p50 / p95 | ratio of p50 | at most (p95) |')
  for (const [name, [few = [], many = []]] of times) {
    const most = BUDGET_MS[name]
    if (most === undefined) continue
    const [p50, p95, grownP50, grownP95] = [few, many].flatMap(list => [
      percentile(list, 0.5),
      percentile(list, 0.95),
    ]) as [number, number, number, number]
    if (grownP95 > most) process.exitCode = 1
    console.log(
      `| ${name} | ${round(p50)} / ${round(p95)} ms | ${round(grownP50)} / ${round(grownP95)} ms | ${round(grownP50 / p50, 2)} | ${most} ms |`,
    )
  }
  for (const world of worlds) await world.stop()
}

async function openWorld(url: string, dataDir: string, port: number) {
  const startedAt = performance.now()
  const env = { ...databaseEnv({ databaseUrl: url, dataDir, isEmbedded: true }), SECRET: siteSecret(dataDir) }
  const server = await start('scripts/serve/main.ts', port, { ...env, RUN_JOBS: '0' })
  console.log(`a server is ready after ${round((performance.now() - startedAt) / 1000)} s`)
  const owner = openDatabase({ url, log: pino({ level: 'silent' }), as: 'owner' })
  await carryForward(owner)
  return {
    calls: await callsOf(owner, port),
    async stop() {
      await server.stop()
      await owner.close()
    },
  }
}

/** The work that jobs of a running shop have done long ago: months are closed, days are summed. */
async function carryForward(owner: Database): Promise<void> {
  const startedAt = performance.now()
  const ctx = bareContext(owner, { kind: 'nobody' }, systemClock())
  const written = async () =>
    (
      await owner.pool.query<{ count: number }>(
        'select (select count(*) from payment.books)::int + (select count(*) from "order".sales_day)::int as count',
      )
    ).rows[0]?.count ?? 0
  // A run of the jobs has a limit.
  for (let before = -1, after = await written(); after > before; after = await written()) {
    before = after
    await closeMonths(ctx)
    await sumSales(ctx)
  }
  console.log(`the past is carried forward after ${round((performance.now() - startedAt) / 1000)} s`)
}

async function autovacuum({ pool }: Database, value: 'on' | 'off'): Promise<void> {
  await pool.query(`alter system set autovacuum = ${value}`)
  await pool.query('select pg_reload_conf()')
}

/** Loads the demo data as the first start does, the buyers that the measurement logs in, then the history. */
async function fill(url: string, dataDir: string, past: Past): Promise<void> {
  const startedAt = performance.now()
  const tell = (line: string) => console.log(`${round((performance.now() - startedAt) / 1000, 0)} s: ${line}`)
  const env = {
    ...databaseEnv({ databaseUrl: url, dataDir, isEmbedded: true, isThrowaway: values.fill }),
    SECRET: siteSecret(dataDir),
  }
  await (await start('scripts/serve/main.ts', LARGE_PORT, env)).stop()
  tell('the demo data is there')
  const owner = openDatabase({ url, log: pino({ level: 'silent' }), as: 'owner' })
  try {
    const nobody = { inject: () => Promise.reject(new Error('nobody listens')) }
    await aCrowd(owner.pool, systemClock(), CROWD, () => new TestClient(nobody, systemClock))
    // It would read what is being written again and again; every table is vacuumed at the end.
    await autovacuum(owner, 'off')
    await fillOrders(url, past, tell)
    await autovacuum(owner, 'on')
    await carryForward(owner)
    const { rows } = await owner.pool.query<{ name: string; rows: number; bytes: number }>(
      `select c.oid::regclass::text as name, coalesce(sum(p.reltuples), 0)::bigint as rows,
         sum(pg_total_relation_size(p.oid))::bigint as bytes
       from pg_class c join lateral (select c.oid as id union all select inhrelid from pg_inherits where inhparent = c.oid) t on true
       join pg_class p on p.oid = t.id and p.relkind = 'r'
       where not c.relispartition and c.relnamespace::regnamespace::text in ('"order"', 'payment')
       group by c.oid having sum(p.reltuples) > 100000 order by bytes desc`,
    )
    for (const row of rows) console.log(`${row.name}: ${row.rows} rows, ${round(row.bytes / 1e9, 1)} GB`)
    tell('done')
  } finally {
    await owner.close()
  }
}
