import { allReactions } from '#modules/background.ts'
import { type Reaction, relayEvents } from '#platform/events/relay.ts'
import type { TestServer } from './server.ts'

/**
 * Hands on every event that waits. One round is not always enough: a transaction that is open in any database of the
 * same PostgreSQL holds back what was committed after its beginning.
 */
export async function relayAll(server: TestServer, reactions: readonly Reaction[] = allReactions): Promise<void> {
  const isWaiting = async () => (await server.owner.pool.query('select from platform.outbox limit 1')).rowCount !== 0
  while (await isWaiting()) await relayEvents(server.context(), reactions)
}
