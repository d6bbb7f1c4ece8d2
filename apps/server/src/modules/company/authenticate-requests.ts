import { addMs } from '@xiaojiu/kernel/time.ts'
import { hashOfToken, IDLE_MS, markSessionSeen, SEEN_STEP_MS } from '#modules/identity/public.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { User } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Authenticate, Credentials } from '#platform/http/open-request.ts'
import { type AuthenticatedRow, authenticateRows } from './tables/authenticate-requests.ts'

const MOST_TOGETHER = 500

/**
 * Finds the caller of a request, in the database for every request: a disabled account, or one removed from the
 * company, loses access with the next request. Concurrent requests are authenticated in one statement.
 */
export function authenticator(database: Database): Authenticate {
  const find = createBatcher<Credentials, AuthenticatedRow | null>(MOST_TOGETHER, async batch => {
    const rows = await authenticateRows(
      database.pool,
      batch.map(({ token, guard, mark, now }) => ({
        tokenHash: hashOfToken(token),
        guardHash: hashOfToken(guard),
        mark,
        now,
      })),
      IDLE_MS,
    )
    return onceEach(rows, batch)
  })
  return async credentials => {
    const row = await find(credentials)
    if (!row) return null
    const { sessionId, lastSeenAt } = row
    if (lastSeenAt <= addMs(credentials.now, -SEEN_STEP_MS))
      await transact(database.db, { isSystem: true }, tx => markSessionSeen(tx, sessionId, credentials.now))
    return { user: userOf(row), nonce: row.nonceState }
  }
}

/** The rows in the order of the batch. A nonce that occurs twice in one batch is fresh once. */
function onceEach(
  rows: readonly AuthenticatedRow[],
  batch: readonly Credentials[],
): readonly (AuthenticatedRow | null)[] {
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

function userOf({ membership, sessionId, accountId, accountKind, storeId, proxyAccountId }: AuthenticatedRow): User {
  return { kind: 'user', sessionId, accountId, accountKind, storeId, proxyAccountId, membership }
}
