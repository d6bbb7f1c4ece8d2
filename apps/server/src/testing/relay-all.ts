import { allReactions } from '#modules/background.ts'
import { type Reaction, relayEvents } from '#platform/events/relay.ts'
import type { TestServer } from './server.ts'

/**
 * Relays all waiting events. One round is not always enough: an open transaction in any database of the same PostgreSQL holds
 * back later commits.
 */
export async function relayAll(server: TestServer, reactions: readonly Reaction[] = allReactions): Promise<void> {
  const isWaiting = async () => (await server.owner.pool.query('select from platform.outbox limit 1')).rowCount !== 0
  while (await isWaiting()) await relayEvents(server.context(), reactions)
}
