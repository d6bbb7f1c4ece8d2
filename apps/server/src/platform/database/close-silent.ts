import type pg from 'pg'
import { isDatabaseUnreachable } from './error-codes.ts'

/** What the types of the driver leave out. */
interface PoolInside {
  /** Takes a connection out of the pool at once, and ends it. */
  _remove(client: pg.PoolClient): void
}
interface ClientInside {
  readonly connection: { readonly stream: { destroy(): void } }
}

function streamOf(client: pg.PoolClient): ClientInside['connection']['stream'] {
  return (client as unknown as ClientInside).connection.stream
}

/**
 * Once a connection was lost at work, those that have said nothing since it was taken are closed too. On a machine that hangs, or
 * is primary no more, none of them is of use, and each would be found out by a request of its own that waits for its limit:
 * where requests wait for one another, all those limits in a row.
 */
export function closeSilentOnLoss(pool: pg.Pool): void {
  const inside = pool as unknown as PoolInside
  const takenAt = new WeakMap<pg.PoolClient, number>()
  /** Kept connections, and when they last gave a good answer. */
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
      // The pool takes leave and waits for an answer, which does not come.
      streamOf(other).destroy()
    }
  })
  pool.on('remove', client => void idle.delete(client))
}
