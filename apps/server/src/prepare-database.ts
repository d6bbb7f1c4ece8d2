import { loadAreas } from '#modules/reference/public.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { ensureLogin } from '#platform/database/login-role.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appUrlOf } from '#platform/database/server-database.ts'
import { prepareJobs } from '#platform/jobs/queue.ts'
import type { Logger } from '#platform/log.ts'
import { adoptSecret } from './adopt-secret.ts'
import { allJobs } from './modules/background.ts'

/**
 * Brings the database up to date as its owner: tables, job queues, the area tree, the role that the server logs in as.
 * Several servers may do so at once.
 */
export async function prepareDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'APP_DATABASE_URL' | 'SECRET'>,
  log: Logger,
): Promise<void> {
  const { DATABASE_URL: url } = config
  await migrate(url)
  await prepareJobs(url, allJobs, log)
  const owner = openDatabase({ url, log, as: 'owner', poolSize: 1 })
  try {
    await loadAreas(owner.db)
    await adoptSecret(owner.db, config.SECRET, systemClock())
  } finally {
    await owner.close()
  }
  if (config.APP_DATABASE_URL === undefined) await ensureLogin(url, appUrlOf(config))
}
