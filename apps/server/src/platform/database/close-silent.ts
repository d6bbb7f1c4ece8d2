import type pg from 'pg'
import { isDatabaseUnreachable } from './error-codes.ts'

/** Members that the driver's types omit. */
interface PoolInside {
  /** Removes a connection from the pool at once and ends it. */
  _remove(client: pg.PoolClient): void
}
interface ClientInside {
  readonly connection: { readonly stream: { destroy(): void } }
}

function streamOf(client: pg.PoolClient): ClientInside['connection']['stream'] {
  return (client as unknown as ClientInside).connection.stream
}

/**
 * When a connection in use is lost, all connections that have not answered since it was taken are closed too. On a machine that
 * hangs, or is no longer primary, none of them works, and each would cost one more request its whole time limit. Requests that
 * wait for one another would wait for all those limits in a row.
 */
export function closeSilentOnLoss(pool: pg.Pool): void {
  const inside = pool as unknown as PoolInside
  const takenAt = new WeakMap<pg.PoolClient, number>()
  /** Pooled connections, and when each last gave a good answer. */
  const idle = new Map<pg.PoolClient, number>()
  pool.on('acquire', client => {
    idle.delete(client)
    takenAt.set(client, performance.now())
  })
  pool.on('release', (error: unknown, client) => {
    if (!error) {
      idle.set(client, performance.now())
      return
    }
    if (error !== true && !isDatabaseUnreachable(error)) return
    const since = takenAt.get(client) ?? 0
    for (const [other, heardAt] of idle) {
      if (heardAt > since) continue
      idle.delete(other)
      inside._remove(other)
      // The pool would send a goodbye and wait for a reply that does not come.
      streamOf(other).destroy()
    }
  })
  pool.on('remove', client => void idle.delete(client))
}
