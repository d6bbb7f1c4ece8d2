import { listenTo } from '../../plans/trips.ts'
import { percentile } from './figures.ts'

export interface CallCost {
  readonly statements: number
  readonly trips: number
  /** Milliseconds of processor of this process, in which the server runs. */
  readonly jsMs: number
  /** Milliseconds of the whole call beyond that: waiting for the database, above all. */
  readonly waitMs: number
}

/** What a call costs when it comes again: `prepare` makes the next one ready and is not counted. */
export async function costOf(prepare: () => Promise<() => Promise<unknown>>, rounds = 30): Promise<CallCost> {
  for (let n = 0; n < 10; n++) await (await prepare())()
  const js: number[] = []
  const whole: number[] = []
  for (let n = 0; n < rounds; n++) {
    const call = await prepare()
    const used = process.cpuUsage()
    const startedAt = performance.now()
    await call()
    whole.push(performance.now() - startedAt)
    const { user, system } = process.cpuUsage(used)
    js.push((user + system) / 1000)
  }
  const { statements, trips } = await listenTo(await prepare())
  const jsMs = percentile(js, 0.5)
  return { statements: statements.length, trips, jsMs, waitMs: Math.max(0, percentile(whole, 0.5) - jsMs) }
}
