import type { PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { authenticateTogether, FACE_LIFE } from '#modules/identity/public.ts'
import type { Face, Staff } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Authenticate } from '#platform/http/open-request.ts'
import { authenticateRows, type StaffRow } from '../tables/authenticate-requests.ts'

/**
 * Finds the sender of a request to this console. It reads the database for every request, so that a removed right, a changed role
 * or a disabled person takes effect from the next request on, on every server.
 */
export function staffAuthenticator(database: Database, face: Face, asksSecondFactor: boolean): Authenticate {
  return authenticateTogether(database, {
    mostTogether: 100,
    read: batch => authenticateRows(database.pool, face, batch, FACE_LIFE[face].idleMs),
    userOf: row => staffOf(row, asksSecondFactor),
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
