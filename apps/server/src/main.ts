import { setTimeout as pause } from 'node:timers/promises'
import { openGateways } from '#gateways/open-gateways.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, ConfigMistake, loadsDemoWorld } from '#platform/config.ts'
import { assertDurableSettings } from '#platform/database/assert-durable-settings.ts'
import { awaitPrimary } from '#platform/database/await-primary.ts'
import { openServerDatabase, openServerReplica } from '#platform/database/server-database.ts'
import { watchStandby } from '#platform/database/watch-standby.ts'
import { announceReactions } from '#platform/events/outbox.ts'
import { offerPageFiles } from '#platform/http/page-files.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { openLog } from '#platform/log.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import { startBackground } from './background.ts'
import { composeServer } from './compose.ts'
import { allReactions } from './modules/background.ts'
import type { DemoWorld, Parts } from './parts.ts'
import { prepareDatabase } from './prepare-database.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'

const CLOSE_WITHIN_MS = 10_000

/** Starts the web server, and the background work unless it runs in separate workers. */
export async function startServer(config: Config, demo: DemoWorld): Promise<{ stop: () => Promise<void> }> {
  const log = openLog(config.LOG_LEVEL)
  const tracing = await openTracing(config, log)
  await awaitPrimary(config.DATABASE_URL, log)
  await refuseDemoWorld(config, demo)
  if (!config.THROWAWAY_DATABASE) await assertDurableSettings(config.DATABASE_URL, config.REQUIRE_STANDBY)
  await prepareDatabase(config, log)
  const hasDemoWorld = loadsDemoWorld(config) && (await demo.ensure(config.DATABASE_URL, systemClock()))
  const database = await openServerDatabase(config, log)
  // Our own database has one server, whose pages have all their files.
  if (!config.EMBEDDED_DATABASE) await offerPageFiles(database.db, config, systemClock())
  const gateways = await openGateways(config, { fetch, now: systemClock, database, log })
  const replica = openServerReplica(config, database, log)
  const limits = openRateLimits(database.pool)
  const parts: Parts = {
    ...{ config, log, clock: systemClock, database, replica, gateways, limits },
    ...(hasDemoWorld && { makePractice: wanted => demo.makePractice(config.DATABASE_URL, wanted) }),
  }
  announceReactions(allReactions)
  const leaving = new AbortController()
  const app = await composeServer(parts, leaving.signal)
  await listen(app, config)
  const standby = config.REQUIRE_STANDBY ? watchStandby(database.pool, log) : null
  // Requests do not have to wait for the jobs to start.
  console.log(`ready http://localhost:${config.PORT}`)
  if (hasDemoWorld) for (const line of demo.accountLines()) console.log(line)
  const background = config.RUN_JOBS ? await startOwnBackground(parts) : null
  return {
    async stop() {
      // Proxies notice it at their next check and send no more requests; requests that arrive until then are served.
      leaving.abort()
      await pause(config.drainMs)
      await Promise.all([background?.stop(), standby?.stop()])
      // A client that never reads its response must not delay the exit.
      const patience = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS)
      await app.close()
      clearTimeout(patience)
      await replica?.close()
      await database.close()
      await tracing?.close()
    },
  }
}

/** Background work with its own connections, so that requests never wait for it. */
async function startOwnBackground(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const database = await openServerDatabase(parts.config, parts.log, 'background')
  const background = await startBackground({ ...parts, database })
  return {
    async stop() {
      await background.stop()
      await database.close()
    },
  }
}

async function listen(app: Awaited<ReturnType<typeof composeServer>>, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigMistake(`端口 ${config.PORT} 已被占用，请先停止占用它的程序，或用 PORT=其他端口 启动`)
    throw error
  }
}
