import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConfigMistake } from '../config.ts'
import type { Logger } from '../log.ts'
import { codeOf, isDatabaseUnreachable } from './error-codes.ts'

const WAIT_MS = 60_000
const BETWEEN_MS = 500
const CONNECT_MS = 5000
/** Host names appear late when machines or containers start together. */
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/**
 * Waits until the database accepts writes, because a standby may be under promotion. After a minute the start fails
 * with a message.
 */
export async function awaitPrimary(databaseUrl: string, log: Logger, waitMs = WAIT_MS): Promise<void> {
  const until = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    const obstacle = await findObstacle(databaseUrl)
    if (obstacle === null) return
    if (performance.now() >= until)
      throw new ConfigMistake(`数据库在 ${Math.round(waitMs / 1000)} 秒内一直无法使用（${obstacle}），请检查后再启动`)
    if (isFirst) log.warn({ obstacle }, 'waiting for the database')
    await pause(Math.min(BETWEEN_MS, waitMs))
  }
}

/** Why the database cannot be written to yet; null when it can. Errors that waiting cannot fix are thrown. */
async function findObstacle(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'xiaojiu-start',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  // The failing call reports it as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    return rows[0]?.isStandby ? '当前连接的是备库' : null
  } catch (error) {
    if (!isDatabaseUnreachable(error) && !NO_SUCH_HOST.has(codeOf(error))) throw error
    return error instanceof Error && error.message !== '' ? error.message : codeOf(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
