import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigMistake } from '../config.ts'
import type { Logger } from '../log.ts'
import { logFailure } from '../log-failure.ts'
import type { Database, Db } from './database.ts'
import { codeOf, isDatabaseUnreachable } from './error-codes.ts'
import { refusePowerfulLogin } from './login-role.ts'

/** A standby for reads, and the primary as fallback when it lags or is unreachable. */
export interface ReplicaReads {
  /**
   * Runs read-only work on the standby once it has applied everything that was confirmed to anybody before; otherwise, or when
   * the standby is lost, on the primary.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A standby is milliseconds behind; beyond this wait the primary is faster. */
const LOOKS_AFTER_MS = [0, 5, 15, 30]
/** A failed standby is not used for this long. */
const REST_MS = 2000
const READ_ONLY = '25006'
/** The standby cancelled the query in order to follow its primary. */
const CONFLICT = '40001'

/** The standby of a connection has not applied enough; the next connection may lead to another one. */
class Late extends Error {}

export function openReplicaReads(replica: Database, primary: Database, log: Logger, restMs = REST_MS): ReplicaReads {
  let restUntil = 0
  let isTrusted = false
  const confirmed = new AsyncLocalStorage<string>()
  checkEachConnection(replica.pool, confirmed)

  const fail = (error: unknown) => {
    restUntil = performance.now() + restMs
    if (error instanceof ConfigMistake) {
      restUntil = Number.POSITIVE_INFINITY
      log.error({ message: error.message }, 'replica is not used')
    } else logFailure(log, error, 'replica')
  }
  const isUsable = async (): Promise<boolean> => {
    if (performance.now() < restUntil) return false
    try {
      if (!isTrusted) await refusePowerfulLogin(replica.pool)
      isTrusted = true
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return {
    async read(work) {
      if (!(await isUsable())) return work(primary.db)
      // Read now: everything committed before this request is on the primary before this answer.
      const lsn = await readLsn(primary.pool)
      try {
        return await confirmed.run(lsn, () => work(replica.db))
      } catch (error) {
        if (error instanceof Late) return work(primary.db)
        const code = codeOf(error)
        if (code === READ_ONLY) log.error('a call that is marked as reading writes')
        else if (code !== CONFLICT && !isDatabaseUnreachable(error)) throw error
        else fail(error)
        return work(primary.db)
      }
    },
    close: () => replica.close(),
  }
}

async function readLsn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  return rows[0]?.lsn ?? ''
}

/**
 * Connections of one pool may lead to different standbys: each is checked when it is taken, not only the first. Each
 * read has its own position.
 */
function checkEachConnection(pool: pg.Pool, confirmed: AsyncLocalStorage<string>): void {
  const connect = pool.connect.bind(pool) as (told?: unknown) => Promise<pg.PoolClient>
  const checked = async (lsn: string) => {
    const client = await connect()
    try {
      if (!(await hasCaughtUp(client, lsn))) throw new Late('the standby is late')
      return client
    } catch (error) {
      client.release(!(error instanceof Late))
      throw error
    }
  }
  const take = (told?: unknown) => {
    const lsn = confirmed.getStore()
    return told === undefined && lsn !== undefined ? checked(lsn) : connect(told)
  }
  pool.connect = take as typeof pool.connect
}

async function hasCaughtUp(client: pg.PoolClient, lsn: string): Promise<boolean> {
  for (const afterMs of LOOKS_AFTER_MS) {
    if (afterMs > 0) await pause(afterMs)
    // A promoted standby replays nothing more. A primary that was replaced and does not know it yet is behind.
    const { rows } = await client.query<{ hasIt: boolean }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn as "hasIt"`,
      [lsn],
    )
    if (rows[0]?.hasIt) return true
  }
  return false
}
