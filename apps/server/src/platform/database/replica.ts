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

export function openReplicaReads(replica: Database, primary: Database, log: Logger, restMs = REST_MS): ReplicaReads {
  let restUntil = 0
  let isTrusted = false

  const fail = (error: unknown) => {
    restUntil = performance.now() + restMs
    if (error instanceof ConfigMistake) {
      restUntil = Number.POSITIVE_INFINITY
      log.error({ message: error.message }, 'replica is not used')
    } else logFailure(log, error, 'replica')
  }
  const isReady = async (): Promise<boolean> => {
    if (performance.now() < restUntil) return false
    // Read now: everything committed before this request is on the primary before this answer.
    const confirmed = await readLsn(primary.pool)
    try {
      if (!isTrusted) await refusePowerfulLogin(replica.pool)
      isTrusted = true
      return await hasCaughtUp(replica.pool, confirmed)
    } catch (error) {
      fail(error)
      return false
    }
  }
  return {
    async read(work) {
      if (!(await isReady())) return work(primary.db)
      try {
        return await work(replica.db)
      } catch (error) {
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

async function hasCaughtUp(pool: pg.Pool, lsn: string): Promise<boolean> {
  for (const afterMs of LOOKS_AFTER_MS) {
    if (afterMs > 0) await pause(afterMs)
    // A promoted standby replays nothing more; it has everything.
    const { rows } = await pool.query<{ hasIt: boolean }>(
      'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasIt"',
      [lsn],
    )
    if (rows[0]?.hasIt) return true
  }
  return false
}
