import type { PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { FACE_LIFE, hashOfToken, markSessionSeen, SEEN_STEP_MS } from '#modules/identity/public.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { Face, Staff } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Authenticate, Credentials } from '#platform/http/open-request.ts'
import { authenticateRows, type StaffRow } from '../tables/authenticate-requests.ts'

const MOST_TOGETHER = 100

/**
 * Finds the sender of a request to this console. It reads the database for every request, so that a removed right, a changed role
 * or a disabled person takes effect from the next request on, on every server.
 */
export function staffAuthenticator(database: Database, face: Face, asksSecondFactor: boolean): Authenticate {
  const { idleMs } = FACE_LIFE[face]
  const find = createBatcher<Credentials, StaffRow | null>(MOST_TOGETHER, async batch => {
    const rows = await authenticateRows(
      database.pool,
      face,
      batch.map(({ token, guard, mark, now, ip }) => ({
        tokenHash: hashOfToken(token),
        guardHash: hashOfToken(guard),
        mark,
        now,
        ip,
      })),
      idleMs,
    )
    return onceEach(rows, batch)
  })
  return async credentials => {
    const row = await find(credentials)
    if (!row) return null
    const { sessionId, lastSeenAt } = row
    if (lastSeenAt <= addMs(credentials.now, -SEEN_STEP_MS))
      await transact(database.db, { isSystem: true }, tx => markSessionSeen(tx, sessionId, credentials.now))
    return { user: staffOf(row, asksSecondFactor), nonce: row.nonceState }
  }
}

/** The rows in the order of the batch. A nonce that occurs twice in one batch is fresh once. */
function onceEach(rows: readonly StaffRow[], batch: readonly Credentials[]): readonly (StaffRow | null)[] {
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

function staffOf(row: StaffRow, asksSecondFactor: boolean): Staff {
  const { sessionId, accountId, accountKind, memberId, roleId, stepUpAt, isAddressAllowed, lastSeenAt } = row
  const common = {
    kind: 'user',
    sessionId,
    accountId,
    accountKind,
    membership: null,
    proxyAccountId: null,
    memberId,
    roleId,
    name: row.personName,
    isProven: row.secondFactorAt !== null || !asksSecondFactor,
    stepUpAt,
    isAddressAllowed,
    lastSeenAt,
    endsAt: row.expiresAt,
  } as const
  return row.storeId === null
    ? {
        ...common,
        face: 'platform',
        storeId: null,
        rights: row.rights as readonly PlatformRight[],
        limits: { provinceCodes: row.limitProvinces, storeIds: row.limitStores },
      }
    : {
        ...common,
        face: 'seller',
        storeId: row.storeId,
        // The staff of a store in preparation may work on it.
        isStoreOpen: row.storeState === 'open' || row.storeState === 'preparing',
        rights: row.rights as readonly SellerRight[],
      }
}
