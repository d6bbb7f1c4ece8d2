import { listenTo } from '../../plans/trips.ts'
import { percentile } from './figures.ts'

export interface CallCost {
  readonly statements: number
  readonly trips: number
  /** Processor milliseconds of this process, in which the server runs. */
  readonly jsMs: number
  /** The remaining milliseconds of the call: mostly waiting for the database. */
  readonly waitMs: number
}

/** The cost of a repeated call: `prepare` sets up the next one and is not counted. */
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
