import { planPurchases } from '@xiaojiu/kernel/planning/plan.ts'
import type { PlanProblem } from '@xiaojiu/kernel/planning/problem.ts'
import { randomProblem } from '@xiaojiu/kernel/planning/testing/random-problem.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { pino } from 'pino'
import { loadProblem } from '../../apps/server/src/modules/order/bulk/load-problem.ts'
import { actingFor } from '../../apps/server/src/modules/order/bulk/run-task.ts'
import { openSolver } from '../../apps/server/src/modules/order/bulk/solver/solve-mip.ts'
import type { TaskRow } from '../../apps/server/src/modules/order/bulk/tables.ts'
import { readBought } from '../../apps/server/src/modules/order/frequent/tables.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { inTransaction } from '../../apps/server/src/platform/context.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { openServerDatabase } from '../../apps/server/src/platform/database/server-database.ts'
import { prepareDatabase } from '../../apps/server/src/prepare-database.ts'
import { bareContext } from '../../apps/server/src/testing/context.ts'
import { seedDemoWorld } from '../../db/seed/ensure-demo-world.ts'
import { round } from './parts/figures.ts'

/**
 * `npm run bench -- planner [random | demo]`: the time and quality of the planner, on random markets and on purchases of the demo
 * data's companies, each compared with the cheapest offer of every article.
 */
const SIZES = [
  { lineCount: 80, storeCount: 30, timeLimitMs: 1600 },
  { lineCount: 300, storeCount: 60, timeLimitMs: 9000 },
]
const SEEDS = [1, 2, 3]
const DEMO_LISTS = [20, 40, 80]

/** The part to measure; default: both. */
const [part] = process.argv.slice(2)
const solve = await openSolver()
for (const { timeLimitMs, ...size } of part === 'demo' ? [] : SIZES)
  for (const seed of SEEDS)
    measure(
      `${size.lineCount} × ${size.storeCount}, seed ${seed}`,
      timeLimitMs,
      randomProblem(seed, { ...size, carried: 0.35, isWild: false }),
    )
for (const { name, problem } of part === 'random' ? [] : await demoProblems()) measure(name, 8000, problem)

function measure(name: string, timeLimitMs: number, problem: PlanProblem): void {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const elapsedMs = () => performance.now() - startedAt
  const { evaluation, baseline, gapBasisPoints, rounds } = planPurchases(problem, solve, {
    aim: 'least-cost',
    timeLimitMs,
    elapsedMs,
  })
  const { user, system } = process.cpuUsage(cpu)
  const base = baseline.evaluation
  const saved = ((base.payable - evaluation.payable) / Math.max(1, base.payable)) * 100
  console.log(
    `${name}: ${round(elapsedMs() / 1000, 2)} s (${round((user + system) / 1e6, 2)} s of one core), gap ${(gapBasisPoints / 100).toFixed(2)} %, ${rounds} rounds; ` +
      `¥${round(evaluation.payable / 100, 2)} in ${evaluation.parcelCount} parcels against ¥${round(base.payable / 100, 2)} ` +
      `in ${base.parcelCount}, saved ${saved.toFixed(2)} %` +
      (base.leftOutCount > evaluation.leftOutCount
        ? `, and ${base.leftOutCount - evaluation.leftOutCount} articles more`
        : ''),
  )
}

/** The purchases of the demo data's companies in a year, as need lists. */
async function demoProblems(): Promise<{ name: string; problem: PlanProblem }[]> {
  const log = pino({ level: 'silent' })
  const config = readConfig({ ...process.env, RUN_JOBS: '0', LOG_LEVEL: 'silent' })
  await prepareDatabase(config, log)
  const owner = openDatabase({ url: config.DATABASE_URL, log, as: 'owner' })
  await seedDemoWorld(config.DATABASE_URL, { now: systemClock(), offerCount: 20_000 })
  const { rows } = await owner.pool.query<{ companyId: string; accountId: string }>(
    `select o.company_id as "companyId", (array_agg(p.account_id))[1] as "accountId" from "order"."order" o
     join "order".pay_order p on p.id = o.pay_order_id group by o.company_id order by count(*) desc limit 3`,
  )
  const database = await openServerDatabase(config, log)
  const problems: { name: string; problem: PlanProblem }[] = []
  for (const [at, company] of rows.entries()) {
    const count = DEMO_LISTS[at] ?? 20
    const ctx = actingFor(bareContext(database, undefined, systemClock()), company)
    const problem = await inTransaction(ctx, async tx => {
      const since = addMs(tx.now, -365 * DAY_MS)
      const bought = await readBought(tx.db, { since, keyword: '', order: 'often', offset: 0, limit: count })
      const lines = bought.rows.map(({ productId, packCount, orderCount }, index) => ({
        lineNo: index + 1,
        productId,
        rawText: '',
        quantity: Math.max(1, Math.round(packCount / orderCount)),
        isChecked: true,
        pinnedOfferId: null,
        excludedOfferIds: [],
      }))
      const task = {
        preset: 'least-cost',
        maxParcels: null,
        minMonths: null,
        excludedStoreIds: [],
      } as unknown as TaskRow
      return (await loadProblem(tx, task, lines)).problem
    })
    const offers = problem.lines.reduce((sum, line) => sum + line.options.length, 0)
    problems.push({
      name: `demo list of ${problem.lines.length} (${offers} offers, ${problem.rules.length} rules)`,
      problem,
    })
  }
  await Promise.all([database.close(), owner.close()])
  return problems
}
