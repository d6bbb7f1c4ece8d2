import type pg from 'pg'
import type { HashedCredentials, SessionRow } from '#modules/identity/public.ts'
import type { Face } from '#platform/context.ts'

/** A session at a console whose holder works there now. */
export interface StaffRow extends SessionRow {
  readonly accountId: string
  readonly accountKind: 'buyer' | 'seller' | 'operator'
  readonly personName: string
  readonly expiresAt: Date
  readonly secondFactorAt: Date | null
  readonly stepUpAt: Date | null
  readonly memberId: string
  readonly roleId: string
  readonly storeId: string | null
  readonly storeState: string | null
  readonly rights: readonly string[]
  readonly limitProvinces: readonly string[] | null
  readonly limitStores: readonly string[] | null
  readonly isAddressAllowed: boolean
}

const TEXT = `select place, session_id as "sessionId", account_id as "accountId", account_kind as "accountKind",
  person_name as "personName", last_seen_at as "lastSeenAt", expires_at as "expiresAt", second_factor_at as "secondFactorAt",
  step_up_at as "stepUpAt", member_id as "memberId", role_id as "roleId", store_id as "storeId", store_state as "storeState",
  rights, limit_provinces as "limitProvinces", limit_stores as "limitStores", is_address_allowed as "isAddressAllowed",
  nonce_state as "nonceState"
from staff.authenticate_requests($1, $2::bytea[], $3::bytea[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::inet[],
  $8::interval)`

/** The valid sessions of these requests, with their nonces claimed. A request without a row is anonymous. */
export async function authenticateRows(
  pool: pg.Pool,
  face: Face,
  batch: readonly HashedCredentials[],
  idleMs: number,
): Promise<readonly StaffRow[]> {
  const { rows } = await pool.query<StaffRow>({
    name: 'authenticate-staff',
    text: TEXT,
    values: [
      face,
      batch.map(one => one.tokenHash),
      batch.map(one => one.guardHash),
      batch.map(one => one.mark?.nonce ?? null),
      batch.map(one => one.mark?.signedAt ?? null),
      batch.map(one => one.now),
      batch.map(one => (one.ip === '' ? null : one.ip)),
      `${idleMs} milliseconds`,
    ],
  })
  return rows
}
