import type pg from 'pg'
import { type Loop, startLoop } from '../jobs/loop.ts'
import type { Logger } from '../log.ts'
import { logFailure } from '../log-failure.ts'

const LOOK_EVERY_MS = 30_000

/**
 * Where a standby is required, warns while commits are not replicated: cluster managers clear the setting when the last
 * standby is lost, so that the shop continues.
 */
export function watchStandby(pool: pg.Pool, log: Logger, everyMs = LOOK_EVERY_MS): Loop {
  let isMissing = false
  return startLoop(
    async () => {
      const { rows } = await pool.query<{ names: string }>(
        `select current_setting('synchronous_standby_names') as names`,
      )
      const wasMissing = isMissing
      isMissing = rows[0]?.names === ''
      if (isMissing && !wasMissing) log.error('no standby confirms orders: a crash of the primary may lose some')
      if (!isMissing && wasMissing) log.warn('a standby confirms orders again')
      return false
    },
    everyMs,
    error => logFailure(log, error, 'standby check'),
  )
}
