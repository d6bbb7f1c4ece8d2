import { pino } from 'pino'
import { composeServer } from '../../../apps/server/src/compose.ts'
import { openGateways } from '../../../apps/server/src/gateways/open-gateways.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { openServerDatabase } from '../../../apps/server/src/platform/database/server-database.ts'
import { openRateLimits } from '../../../apps/server/src/platform/http/rate-limit.ts'
import { prepareDatabase } from '../../../apps/server/src/prepare-database.ts'

/**
 * The whole server without jobs and limits, on the database of the benchmark. `lastMs`: the time of the last request, from its
 * arrival to the complete response.
 */
export async function openBenchServer() {
  const log = pino({ level: 'silent' })
  const config = readConfig({ ...process.env, SHED_LOAD: '0', RUN_JOBS: '0', LOG_LEVEL: 'silent' })
  await prepareDatabase(config, log)
  const database = await openServerDatabase(config, log)
  const owner = openDatabase({ url: config.DATABASE_URL, log, as: 'owner' })
  const gateways = await openGateways(config, { fetch, now: systemClock, database, log })
  const limits = openRateLimits(database.pool)
  const app = await composeServer({ config, log, clock: systemClock, database, gateways, limits })
  let lastMs = 0
  app.addHook('onSend', async (_request, reply) => {
    lastMs = reply.elapsedTime
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await owner.close()
    await database.close()
  }
  return { app, owner, close, lastMs: () => lastMs }
}
