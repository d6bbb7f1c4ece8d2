import pg from 'pg'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { loginUrl, refusePowerfulLogin } from './login-role.ts'
import { openReplicaReads, type ReplicaReads } from './replica.ts'

/** The URL with which servers and workers log in to the database itself: never as the owner. */
export function appUrlOf({
  APP_DATABASE_URL,
  DATABASE_URL,
  SECRET,
}: Pick<Config, 'APP_DATABASE_URL' | 'DATABASE_URL' | 'SECRET'>): string {
  return APP_DATABASE_URL ?? loginUrl(DATABASE_URL, SECRET)
}

/** The database URL for requests: through a pooler, if there is one. */
function poolUrlOf(config: Config): string {
  return config.DATABASE_POOL_URL === undefined ? appUrlOf(config) : withLogin(config, config.DATABASE_POOL_URL)
}

/** The server's own login at another address, unless the address names a user. */
function withLogin(config: Config, url: string): string {
  const address = new URL(url)
  if (address.username === '') {
    const { user = '', password } = new pg.Client({ connectionString: appUrlOf(config) })
    Object.assign(address, { username: user, password: password ?? '' })
  }
  return address.toString()
}

/** Background work uses few connections and long statements: one nightly statement reads a year of orders. */
const BACKGROUND_POOL_SIZE = 4
const BACKGROUND_STATEMENT_MS = 600_000

/** When the standby gives no connection within this time, the primary is used. */
const REPLICA_WAIT_MS = 1000

/**
 * The database connection of a server or worker, after checking that its login has no more rights than needed. The wait for a
 * connection is shorter than the request limit, so that the busy response can still be sent.
 */
export async function openServerDatabase(
  config: Config,
  log: Logger,
  purpose: 'requests' | 'background' = 'requests',
): Promise<Database> {
  const { POOL_SIZE, REQUEST_TIMEOUT_MS } = config
  const isBackground = purpose === 'background'
  const database = openDatabase({
    url: poolUrlOf(config),
    log,
    poolSize: isBackground ? Math.min(BACKGROUND_POOL_SIZE, POOL_SIZE) : POOL_SIZE,
    waitMs: Math.floor((REQUEST_TIMEOUT_MS * 5) / 6),
    // Half of the limit, so that a request with a broken connection has time for another one.
    statementMs: isBackground ? BACKGROUND_STATEMENT_MS : Math.floor(REQUEST_TIMEOUT_MS / 2),
  })
  try {
    await refusePowerfulLogin(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Reads from a standby, if configured. It need not be reachable now: only speed depends on it. */
export function openServerReplica(config: Config, primary: Database, log: Logger): ReplicaReads | null {
  const { DATABASE_REPLICA_URL: url, POOL_SIZE, REQUEST_TIMEOUT_MS } = config
  if (url === undefined) return null
  const replica = openDatabase({
    url: withLogin(config, url),
    log,
    poolSize: POOL_SIZE,
    waitMs: REPLICA_WAIT_MS,
    statementMs: Math.floor(REQUEST_TIMEOUT_MS / 3),
  })
  return openReplicaReads(replica, primary, log)
}
