import { parseArgs } from 'node:util'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { pino } from 'pino'
import { composeServer } from '../../apps/server/src/compose.ts'
import { openGateways } from '../../apps/server/src/gateways/open-gateways.ts'
import type { SearchEngine } from '../../apps/server/src/modules/search/engine/engine.ts'
import { openThreadedEngine } from '../../apps/server/src/modules/search/engine/threaded/threaded-engine.ts'
import { snapshotFileOf } from '../../apps/server/src/modules/search/public.ts'
import { ANY_GOODS, aRequest } from '../../apps/server/src/modules/search/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { appUrlOf, openServerDatabase } from '../../apps/server/src/platform/database/server-database.ts'
import { openRateLimits } from '../../apps/server/src/platform/http/rate-limit.ts'
import { prepareDatabase } from '../../apps/server/src/prepare-database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { seedDemoWorld } from '../../db/seed/ensure-demo-world.ts'
import { percentile, round } from './parts/figures.ts'
import { type BenchQuery, queriesOver } from './parts/search-queries.ts'

/**
 * `npm run bench -- search [--offers 1000000]`: keyword, filters, five facets and a sort over the whole catalogue while prices
 * change, compared with a plain primary-key select in the same run; then the next start, from the snapshot and without one. `--restart`
 * measures only the starts. A database that already has offers is used as it is.
 */
const { values } = parseArgs({
  options: { offers: { type: 'string', default: '1000000' }, restart: { type: 'boolean', default: false } },
})
const offerCount = Number(values.offers)
const ROUNDS = 2
const UPDATES_PER_SECOND = 50
const LAG_SAMPLES = 60
/** A change that is not found by then counts as lost, not as slow. */
const LONGEST_LAG_MS = 30_000

const log = pino({ level: 'silent' })
const config = readConfig({ ...process.env, SHED_LOAD: '0', RUN_JOBS: '0', LOG_LEVEL: 'silent' })
await prepareDatabase(config, log)
const owner = openDatabase({ url: config.DATABASE_URL, log, as: 'owner' })
await fillOnce()
const database = await openServerDatabase(config, log)
const before = process.memoryUsage().rss
const app = await composeServer({
  config,
  log,
  clock: systemClock,
  database,
  gateways: await openGateways(config, { fetch, now: systemClock, database, log }),
  limits: openRateLimits(database.pool),
})
await app.ready()
const engine: SearchEngine = app.searchEngine
const startedAt = performance.now()
await engine.refresh()
const loadMs = performance.now() - startedAt
const { total, productCount } = await engine.search({ ...aRequest(''), today: dayOf(systemClock()) })
console.log(
  `index: ${total} offers of ${productCount} products on sale, ready in ${round(loadMs / 1000)} s, ` +
    `${round((process.memoryUsage().rss - before) / 1e6, 0)} MB more resident than before`,
)

const ids = (
  await owner.pool.query<{ id: string }>('select id from catalogue.offer tablesample system (1) limit 2000')
).rows.map(row => row.id)
const queries = values.restart ? [] : await queriesOver(owner.pool)
const client = new TestClient(app, systemClock)
if (!values.restart) await measureSearches()
await app.close()
await restart()
await owner.close()
await database.close()

/** Searches of every kind, while prices change. */
async function measureSearches(): Promise<void> {
  const stopUpdates = changePrices()
  const bare = await bareSelects()
  const inEngine = await measure(query =>
    engine.search({ ...aRequest(query.keyword), ...query.request, today: dayOf(systemClock()) }),
  )
  await warmHttp()
  const overHttp = await measure(query => client.call(searchEndpoints.searchGoods, { ...ANY_GOODS, ...query.wire }))
  const changed = await stopUpdates()
  report('engine', inEngine)
  report('whole call, rows read anew', overHttp)
  console.log(
    `plain primary-key select: p50 ${round(percentile(bare, 0.5), 2)} ms, p95 ${round(percentile(bare, 0.95), 2)} ms`,
  )
  console.log(
    `ratio at p95: engine ${round(percentile(all(inEngine), 0.95) / percentile(bare, 0.95))}×, ` +
      `whole call ${round(percentile(all(overHttp), 0.95) / percentile(bare, 0.95))}×; ${changed} prices changed meanwhile`,
  )
  const lags = await freshness()
  console.log(
    `a price is found ${round(percentile(lags, 0.5), 0)} ms (p50), ${round(percentile(lags, 0.99), 0)} ms (p99) after its commit`,
  )
}

/** The next start of the same server, with the snapshot of this one; and one without a snapshot. */
async function restart(): Promise<void> {
  const readyMs = async (snapshotFile: string | null) => {
    const at = performance.now()
    const next = openThreadedEngine({ databaseUrl: appUrlOf(config), clock: systemClock, log, snapshotFile })
    await next.refresh()
    const tookMs = performance.now() - at
    await next.close()
    return tookMs
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const [kept, anew] = [await readyMs(snapshotFileOf(config.DATA_DIR)), await readyMs(null)]
    console.log(
      `next start, ${round}: ready in ${seconds(kept)} from the snapshot, in ${seconds(anew)} from the whole catalogue`,
    )
  }
}

function seconds(ms: number): string {
  return `${round(ms / 1000)} s`
}

async function fillOnce(): Promise<void> {
  const { rows } = await owner.pool.query('select 1 from catalogue.offer limit 1')
  if (rows.length > 0) return
  const fillingAt = performance.now()
  await seedDemoWorld(config.DATABASE_URL, { now: systemClock(), offerCount })
  console.log(`${offerCount} offers written in ${round((performance.now() - fillingAt) / 1000, 0)} s`)
}

/** HTTP and catalogue code must warm up before the measurement; the engine has since it was loaded. */
async function warmHttp(): Promise<void> {
  for (const keyword of ['丸', '滴眼液', '贴膏', '糖浆', '酊', '栓'])
    for (const sort of ['relevance', 'sales', 'price-asc', 'expiry'] as const)
      for (const pageNum of [1, 2])
        await client.call(searchEndpoints.searchGoods, { ...ANY_GOODS, keyword, sort, pageNum })
}

interface Took {
  readonly tookMs: number
  /** Processor time of this process: what it would take on an idle machine. */
  readonly cpuMs: number
}

async function measure(run: (query: BenchQuery) => Promise<unknown>): Promise<Map<string, Took[]>> {
  const times = new Map<string, Took[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const query of queries) {
      const at = performance.now()
      const used = process.cpuUsage()
      await run(query)
      const { user, system } = process.cpuUsage(used)
      const took: Took = { tookMs: performance.now() - at, cpuMs: (user + system) / 1000 }
      const known = times.get(query.class)
      if (known) known.push(took)
      else times.set(query.class, [took])
    }
  return times
}

function all(times: ReadonlyMap<string, Took[]>): number[] {
  return [...times.values()].flat().map(({ tookMs }) => tookMs)
}

function report(name: string, times: ReadonlyMap<string, Took[]>): void {
  const figures = (values: readonly number[]) =>
    [0.5, 0.95, 0.99].map(share => `p${share * 100} ${round(percentile(values, share))} ms`).join(', ')
  const line = (label: string, list: readonly Took[]) =>
    `  ${label.padEnd(14)} ${String(list.length).padStart(5)} searches, ${figures(list.map(({ tookMs }) => tookMs))}; ` +
    `processor ${figures(list.map(({ cpuMs }) => cpuMs))}`
  console.log(`${name}:\n${line('all', [...times.values()].flat())}`)
  for (const [label, list] of times) console.log(line(label, list))
}

async function bareSelects(): Promise<number[]> {
  const times: number[] = []
  for (const id of ids.slice(0, 1000)) {
    const at = performance.now()
    await database.pool.query({
      name: 'bare',
      text: 'select id, list_price, sold_count from catalogue.offer where id = $1',
      values: [id],
    })
    times.push(performance.now() - at)
  }
  return times
}

/** Changes prices at a steady rate until stopped; returns how many. */
function changePrices(): () => Promise<number> {
  let isStopping = false
  let count = 0
  const running = (async () => {
    while (!isStopping) {
      await owner.pool.query('update catalogue.offer set list_price = list_price + 1 where id = $1', [
        ids[count % ids.length],
      ])
      count++
      await new Promise(resolve => setTimeout(resolve, 1000 / UPDATES_PER_SECOND))
    }
  })()
  return async () => {
    isStopping = true
    await running
    return count
  }
}

/** From the commit of an unlisting to the first search that no longer counts the offer. */
async function freshness(): Promise<number[]> {
  const { rows } = await owner.pool.query<{ id: string; storeId: string; keyword: string }>(
    `select o.id, o.store_id as "storeId", p.generic_name as keyword from catalogue.offer o
     join catalogue.product p on p.id = o.product_id join store.store s on s.id = o.store_id
     where o.id = any($1) and o.state = 'listed' and s.state = 'open' and p.prohibited_class is null limit $2`,
    [ids, LAG_SAMPLES],
  )
  const lags: number[] = []
  for (const { id, storeId, keyword } of rows) {
    // Exact keyword: a name without offers must find nothing instead of something similar.
    const base = aRequest(keyword)
    const count = async () =>
      (
        await engine.search({
          ...base,
          today: dayOf(systemClock()),
          criteria: { ...base.criteria, isAsTyped: true, storeIds: [storeId] },
          limit: 0,
        })
      ).total
    const known = await count()
    await owner.pool.query(`update catalogue.offer set state = 'unlisted' where id = $1`, [id])
    const at = performance.now()
    while ((await count()) === known) {
      if (performance.now() - at > LONGEST_LAG_MS)
        throw new Error(`offer ${id} (${keyword}) is still found ${LONGEST_LAG_MS} ms after it was unlisted`)
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    lags.push(performance.now() - at)
    await owner.pool.query(`update catalogue.offer set state = 'listed' where id = $1`, [id])
  }
  return lags
}
