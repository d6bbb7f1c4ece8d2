import type { Config } from '#platform/config.ts'
import { openServerDatabase } from '#platform/database/server-database.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { composeServer } from '../compose.ts'
import { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

export interface AnotherServer {
  client(): TestClient
  /** Stops polling for changed goods and campaigns: from then on only `learn` reads changes. */
  stopLearning(): Promise<void>
  /** Reads all changes of goods and campaigns that were committed before the call. */
  learn(): Promise<void>
  stop(): Promise<void>
}

/** A second server on the same database with its own connections and counters, like a second process. */
export async function startAnother(server: TestServer, changes: Partial<Config> = {}): Promise<AnotherServer> {
  const { parts, clock } = server
  const config = { ...parts.config, ...changes }
  const database = await openServerDatabase(config, parts.log)
  const app = await composeServer({ ...parts, config, database, limits: openRateLimits(database.pool) })
  await app.ready()
  return {
    client: () => new TestClient(app, clock.read),
    stopLearning: () => app.followedGoods.close(),
    learn: () => app.followedGoods.refresh(),
    async stop() {
      await app.close()
      await database.close()
    },
  }
}
