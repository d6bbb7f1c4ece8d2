import { authenticateTogether, IDLE_MS } from '#modules/identity/public.ts'
import type { User } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Authenticate } from '#platform/http/open-request.ts'
import { type AuthenticatedRow, authenticateRows } from './tables/authenticate-requests.ts'

/**
 * Finds the caller of a request, in the database for every request: a disabled account, or one removed from the
 * company, loses access with the next request.
 */
export function authenticator(database: Database): Authenticate {
  return authenticateTogether(database, {
    mostTogether: 500,
    read: batch => authenticateRows(database.pool, batch, IDLE_MS),
    userOf,
  })
}

function userOf({ membership, sessionId, accountId, accountKind, storeId, proxyAccountId }: AuthenticatedRow): User {
  return { kind: 'user', sessionId, accountId, accountKind, storeId, proxyAccountId, membership }
}
