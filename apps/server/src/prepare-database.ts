import { loadAreas } from '#modules/reference/public.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { prepareJobs } from '#platform/jobs/queue.ts'
import type { Logger } from '#platform/log.ts'
import { allJobs } from './modules/background.ts'

/** Brings the database up to date as its owner: tables, job queues, the area tree. Several servers may do so at once. */
export async function prepareDatabase(url: string, log: Logger): Promise<void> {
  await migrate(url)
  await prepareJobs(url, allJobs, log)
  const owner = openDatabase({ url, log, as: 'owner', poolSize: 1 })
  await loadAreas(owner.db)
  await owner.close()
}
