import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { type Database, openDatabase } from './database.ts'

/** The database as a server or worker uses it: a connection that is long in coming leaves time to say that we are busy. */
export function openServerDatabase(config: Config, log: Logger): Database {
  const { DATABASE_URL: url, POOL_SIZE: poolSize, REQUEST_TIMEOUT_MS } = config
  return openDatabase({ url, log, poolSize, waitMs: Math.floor((REQUEST_TIMEOUT_MS * 5) / 6) })
}
