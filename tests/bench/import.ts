import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { seedDemoWorld } from '../../db/seed/ensure-demo-world.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'

/** `npm run bench -- import`: a list of a thousand goods, from pasting to the last matched row, over HTTP. */
const LINES = 1000
const MOST_MS = 3000
const ROUNDS = 5
const OFFERS = 30_000

const { app, owner, close } = await openBenchServer()
await seedDemoWorld(readConfig(process.env).DATABASE_URL, { now: systemClock(), offerCount: OFFERS })
await app.searchEngine.refresh()
const { rows } = await owner.pool.query<{ name: string; spec: string; maker: string }>(
  `select p.generic_name as name, p.spec, m.short_name as maker from catalogue.product p
   join catalogue.maker m on m.id = p.maker_id order by p.id limit $1`,
  [LINES],
)
const [client] = await aCrowd(owner.pool, systemClock(), 1, () => new TestClient(app, systemClock))
if (!client) throw new Error('nobody imports')

/** Realistic lists: most rows are right, some have the maker before the name, are cut short, mistyped or unknown. */
const KINDS: readonly ((row: (typeof rows)[number], at: number) => string)[] = [
  ({ name, spec, maker }, at) => `${name} ${spec} ${maker} ${at + 1}盒`,
  ({ name, spec }, at) => `${name} ${spec} ${at + 1}盒`,
  ({ name, spec, maker }, at) => `${maker}${name}${spec} ${at + 1}盒`,
  ({ name }, at) => `${name}${at + 1}盒`,
  ({ name, spec }, at) => `${name.slice(1)} ${spec} ${at + 1}盒`,
  ({ name, spec }, at) => `${name.slice(0, 2)}甲${name.slice(3)} ${spec} *${at + 1}`,
  (_, at) => `没有的药${at} 3盒`,
]
const text = rows.map((row, at) => KINDS[at % KINDS.length]?.(row, at) ?? '').join('\n')

const times: number[] = []
const works: number[] = []
for (let each = 0; each < ROUNDS + 1; each++) {
  const startedAt = performance.now()
  const used = process.cpuUsage()
  const made = await client.call(searchEndpoints.importText, { text })
  for (;;) {
    const { value } = await client.call(searchEndpoints.getImport, {
      listId: made.value.listId,
      pageNum: 1,
      pageSize: 1,
    })
    if (value.isFinished) break
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const { user, system } = process.cpuUsage(used)
  // The first one warms up.
  if (each === 0) continue
  times.push(performance.now() - startedAt)
  works.push((user + system) / 1000)
}
const worst = percentile(times, 0.95)
console.log(
  `${rows.length} lines read and matched: p50 ${round(percentile(times, 0.5))} ms, p95 ${round(worst)} ms (at most ${MOST_MS} ms), ` +
    `work of this process p50 ${round(percentile(works, 0.5))} ms`,
)
await close()
process.exitCode = worst <= MOST_MS ? 0 : 1
