import { GENERATOR_MS, type Measured, WAY_TO_AN_ORDER } from './costs.ts'
import { type Outcome, type Site, simulate } from './simulate.ts'

const SEED = 20_261_117
const CALLS = 6000

/** The measurement: 16 clients without pauses, all on the same two cores. */
export function asMeasured({ cost }: Measured): Outcome {
  return simulate(
    { serverCount: 1, serverCores: 2, databaseCores: 2, replicaCount: 0, isOneMachine: true },
    {
      clientCount: 16,
      thinkMs: 0,
      callCount: CALLS,
      seed: SEED,
      generatorMs: GENERATOR_MS,
      next: () => ({ cost, mayReadReplica: false }),
    },
  )
}

/** Enough buyers to saturate a site, on their way to orders. Returns orders per second and more. */
export function full(site: Site): Outcome & { readonly ordersPerSecond: number } {
  const calls = WAY_TO_AN_ORDER.flatMap(call => Array.from({ length: call.count }, () => call))
  const [first] = calls
  if (!first) throw new Error('an order needs calls')
  const outcome = simulate(site, {
    clientCount: 24 * site.serverCount,
    thinkMs: 0,
    callCount: CALLS,
    seed: SEED,
    generatorMs: 0,
    next: random => calls[Math.floor(random() * calls.length)] ?? first,
  })
  return { ...outcome, ordersPerSecond: outcome.perSecond / calls.length }
}

/** Separate machines: servers with two cores, databases with eight. */
export function siteOf(serverCount: number, replicaCount: number): Site {
  return { serverCount, serverCores: 2, databaseCores: 8, replicaCount, isOneMachine: false }
}
