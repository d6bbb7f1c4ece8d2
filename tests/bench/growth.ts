import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startPostgres } from '../../scripts/postgres/launch.ts'
import { databaseEnv } from '../../scripts/server-process.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { fillOrders, type Past } from './parts/fill-orders.ts'
import { round } from './parts/figures.ts'
import { start } from './parts/started-server.ts'

/**
 * `npm run bench -- growth --data FOLDER --fill [--orders 3340000]` writes 50 million order lines into a data folder of its own;
 * `npm run bench -- growth --data FOLDER` measures the calls of buyers and staff there and on the demo data, in turns, in one run.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, fill: { type: 'boolean', default: false }, orders: { type: 'string' } },
})
const [SMALL_PORT, LARGE_PORT] = [21_992, 21_993]
const CROWD = 200
const LARGE: Past = { orders: Number(values.orders ?? 3_340_000), companies: 20_000, months: 24 }

if (values.data === undefined) throw new Error('--data FOLDER: where the large database is, or will be')
mkdirSync(values.data, { recursive: true })
const large = await startPostgres({ dataDir: values.data, fast: values.fill })
try {
  if (values.fill) await fill(large.url, values.data, LARGE)
} finally {
  await large.stop()
}

/** The demo data as the first start loads it, buyers that the measurement logs in, then the past. */
async function fill(url: string, dataDir: string, past: Past): Promise<void> {
  const startedAt = performance.now()
  const tell = (line: string) => console.log(`${round((performance.now() - startedAt) / 1000, 0)} s: ${line}`)
  const env = databaseEnv({ databaseUrl: url, dataDir, isEmbedded: true, isThrowaway: true })
  await (await start('scripts/serve/main.ts', LARGE_PORT, env)).stop()
  tell('the demo data is there')
  const owner = openDatabase({ url, log: pino({ level: 'silent' }), as: 'owner' })
  try {
    const nobody = { inject: () => Promise.reject(new Error('nobody listens')) }
    await aCrowd(owner.pool, systemClock(), CROWD, () => new TestClient(nobody, systemClock))
    await fillOrders(url, past, tell)
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
