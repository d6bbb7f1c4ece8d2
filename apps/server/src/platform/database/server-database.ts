import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { loginUrl, refusePowerfulLogin } from './login-role.ts'

/** Where servers and workers log in: never as the owner. */
export function appUrlOf({
  APP_DATABASE_URL,
  DATABASE_URL,
  SECRET,
}: Pick<Config, 'APP_DATABASE_URL' | 'DATABASE_URL' | 'SECRET'>): string {
  return APP_DATABASE_URL ?? loginUrl(DATABASE_URL, SECRET)
}

/**
 * The database as a server or worker uses it, with a login that is known to be weak enough. A connection that is long in
 * coming leaves time to say that we are busy.
 */
export async function openServerDatabase(config: Config, log: Logger): Promise<Database> {
  const { POOL_SIZE: poolSize, REQUEST_TIMEOUT_MS } = config
  const waitMs = Math.floor((REQUEST_TIMEOUT_MS * 5) / 6)
  const database = openDatabase({ url: appUrlOf(config), log, poolSize, waitMs })
  try {
    await refusePowerfulLogin(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
