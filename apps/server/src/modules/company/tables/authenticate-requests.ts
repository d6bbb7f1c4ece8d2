import type { Right } from '@xiaojiu/contract/define.ts'
import type pg from 'pg'
import type { HashedCredentials, SessionRow } from '#modules/identity/public.ts'
import type { CompanyState, User } from '#platform/context.ts'
import { askOnce } from '#platform/database/flight.ts'

export interface AuthenticatedRow extends SessionRow, Omit<User, 'kind' | 'sessionId'> {}

interface Row extends Omit<AuthenticatedRow, 'membership'> {
  readonly companyId: string | null
  readonly companyState: CompanyState
  readonly isMain: boolean
  readonly rights: readonly Right[]
  readonly companyVersion: number
  readonly priceVersion: number
}

const TEXT = `select place, session_id, account_id, account_kind, store_id, proxy_account_id, last_seen_at,
  company_id, company_state, is_main, rights, nonce_state, company_version, price_version
from company.authenticate_requests($1::bytea[], $2::bytea[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::interval)`

/** The valid sessions of these requests, with their nonces claimed; requests without a result are not signed in. */
export async function authenticateRows(
  pool: pg.Pool,
  batch: readonly HashedCredentials[],
  idleMs: number,
): Promise<readonly AuthenticatedRow[]> {
  const rows = await askOnce<Row>(pool, TEXT, [
    batch.map(one => one.tokenHash),
    batch.map(one => one.guardHash),
    batch.map(one => one.mark?.nonce ?? null),
    batch.map(one => one.mark?.signedAt ?? null),
    batch.map(one => one.now),
    `${idleMs} milliseconds`,
  ])
  return rows.map(readRow)
}

function readRow({
  companyId,
  companyState,
  isMain,
  rights,
  companyVersion,
  priceVersion,
  ...own
}: Row): AuthenticatedRow {
  const version = { company: companyVersion, prices: priceVersion }
  return { ...own, membership: companyId === null ? null : { companyId, companyState, isMain, rights, version } }
}
