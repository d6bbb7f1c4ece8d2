import { addMs } from '@xiaojiu/kernel/time.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { User } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Authenticate, Authenticated, Credentials } from '#platform/http/open-request.ts'
import { SEEN_STEP_MS } from '../domain/session-life.ts'
import { markSeen } from '../tables/sessions.ts'
import { hashOf } from '../tokens.ts'

/** Credentials as the tables know them. */
export interface HashedCredentials extends Pick<Credentials, 'mark' | 'now' | 'ip'> {
  readonly tokenHash: Buffer
  readonly guardHash: Buffer
}

/** A session that was found for a request. */
export interface SessionRow {
  /** Position of the request in the batch, from 1. */
  readonly place: number
  readonly sessionId: string
  readonly lastSeenAt: Date
  readonly nonceState: Authenticated['nonce']
}

interface Parts<Row> {
  readonly mostTogether: number
  /** The valid sessions of these requests, with their nonces claimed; a request without a row is not signed in. */
  readonly read: (batch: readonly HashedCredentials[]) => Promise<readonly Row[]>
  readonly userOf: (row: Row) => User
}

/** Finds the callers of requests: those that arrive together in one statement. A request extends the life of its session. */
export function authenticateTogether<Row extends SessionRow>(
  database: Database,
  { mostTogether, read, userOf }: Parts<Row>,
): Authenticate {
  const find = createBatcher<Credentials, Row | null>(mostTogether, async batch => {
    const hashed = batch.map(({ token, guard, mark, now, ip }) => ({
      tokenHash: hashOf(token),
      guardHash: hashOf(guard),
      mark,
      now,
      ip,
    }))
    return onceEach(await read(hashed), batch)
  })
  return async credentials => {
    const row = await find(credentials)
    if (!row) return null
    const { sessionId, lastSeenAt } = row
    if (lastSeenAt <= addMs(credentials.now, -SEEN_STEP_MS))
      await transact(database.db, { isSystem: true }, tx => markSeen(tx, sessionId, credentials.now))
    return { user: userOf(row), nonce: row.nonceState }
  }
}

/** The rows in the order of the batch. A nonce that occurs twice in one batch is fresh once. */
function onceEach<Row extends SessionRow>(
  rows: readonly Row[],
  batch: readonly Credentials[],
): readonly (Row | null)[] {
  const byPlace = new Map(rows.map(row => [row.place - 1, row]))
  const claimed = new Set<string>()
  return batch.map(({ mark }, place) => {
    const row = byPlace.get(place)
    if (!row) return null
    if (row.nonceState !== 'fresh') return row
    const key = `${row.sessionId} ${mark?.nonce}`
    if (claimed.has(key)) return { ...row, nonceState: 'replayed' }
    claimed.add(key)
    return row
  })
}
