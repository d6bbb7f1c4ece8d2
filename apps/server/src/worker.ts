import { openGateways } from '#gateways/open-gateways.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { assertDurableSettings } from '#platform/database/assert-durable-settings.ts'
import { awaitPrimary } from '#platform/database/await-primary.ts'
import { openServerDatabase } from '#platform/database/server-database.ts'
import { announceReactions } from '#platform/events/outbox.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { openLog } from '#platform/log.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import { startBackground } from './background.ts'
import { allReactions } from './modules/background.ts'
import type { DemoWorld, Parts } from './parts.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'

/** Background work alone, beside web servers that run with RUN_JOBS=0. */
export async function startWorker(
  config: Config,
  demo: Pick<DemoWorld, 'findTraces'>,
): Promise<{ stop: () => Promise<void> }> {
  const log = openLog(config.LOG_LEVEL)
  const tracing = await openTracing(config, log)
  await awaitPrimary(config.DATABASE_URL, log)
  await refuseDemoWorld(config, demo)
  if (!config.THROWAWAY_DATABASE) await assertDurableSettings(config.DATABASE_URL, config.REQUIRE_STANDBY)
  const database = await openServerDatabase(config, log, 'background')
  const gateways = await openGateways(config, { fetch, now: systemClock, database, log })
  const parts: Parts = { config, log, clock: systemClock, database, gateways, limits: openRateLimits(database.pool) }
  announceReactions(allReactions)
  const background = await startBackground(parts)
  console.log('worker ready')
  return {
    async stop() {
      await background.stop()
      await database.close()
      await tracing?.close()
    },
  }
}
