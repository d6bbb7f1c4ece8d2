import { isDatabaseUnreachable, messageOf } from './database/error-codes.ts'
import type { Logger } from './log.ts'

/** After this time without a failure the database counts as reachable again. */
const CALM_MS = 5000

interface Outage {
  readonly since: number
  failures: number
  readonly calm: NodeJS.Timeout
}

/** The outage reported in each log; several loops and connections fail together, and one line reports it. */
const outages = new WeakMap<Logger, Outage>()

/**
 * Logs failures of background work. While the database is unreachable everything fails several times a second: one line
 * is logged at its start and one at its end.
 */
export function logFailure(log: Logger, error: unknown, what: string): void {
  const message = messageOf(error)
  if (!isDatabaseUnreachable(error)) {
    log.warn({ message }, what)
    return
  }
  const known = outages.get(log)
  if (known) {
    known.failures++
    known.calm.refresh()
    return
  }
  const calm = setTimeout(() => {
    const outage = outages.get(log)
    outages.delete(log)
    if (outage) log.warn({ seconds: secondsSince(outage), failures: outage.failures }, 'database is back')
  }, CALM_MS)
  calm.unref()
  outages.set(log, { since: performance.now(), failures: 1, calm })
  log.warn({ message, what }, 'database is away')
}

function secondsSince({ since }: Outage): number {
  return Math.max(0, Math.round((performance.now() - since - CALM_MS) / 1000))
}
