import { SANDBOX_LIST_LIMIT, type SandboxCaCheck } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { SandboxDb } from '../sandbox-db.ts'

const columns = (now: string) => `id as "checkId", company_name as "companyName", credit_code as "creditCode",
  legal_person_name as "legalPersonName", way, transfer_amount as "transferAmount",
  masked_account as "maskedAccount", tries_left as "triesLeft",
  case when state = 'waiting' and expires_at <= ${now} then 'expired' else state end as state,
  created_at as "createdAt", expires_at as "expiresAt"`

export interface NewCaCheck {
  readonly requestNo: string
  readonly companyName: string
  readonly creditCode: string
  readonly legalPersonName: string
  readonly way: 'small-transfer' | 'face'
  readonly maskedAccount: string | null
  readonly transferAmount: number | null
  readonly triesLeft: number | null
  readonly expiresAt: Date
}

/** Starts a verification; for a known number it returns the existing one. */
export async function openCaCheck(db: SandboxDb, check: NewCaCheck, now: Date): Promise<SandboxCaCheck> {
  const { rows } = await db.query<SandboxCaCheck>(
    `insert into sandbox.ca_check (request_no, company_name, credit_code, legal_person_name, way, masked_account,
       transfer_amount, tries_left, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10)
     on conflict (request_no) do update set request_no = excluded.request_no
     returning ${columns('$9')}`,
    [
      check.requestNo,
      check.companyName,
      check.creditCode,
      check.legalPersonName,
      check.way,
      check.maskedAccount,
      check.transferAmount,
      check.triesLeft,
      now,
      check.expiresAt,
    ],
  )
  if (!rows[0]) throw new Error('a check was not kept')
  return rows[0]
}

export async function findCaCheck(db: SandboxDb, checkId: string, now: Date): Promise<SandboxCaCheck | null> {
  const { rows } = await db.query<SandboxCaCheck>(`select ${columns('$2')} from sandbox.ca_check where id = $1`, [
    checkId,
    now,
  ])
  return rows[0] ?? null
}

export async function listCaChecks(db: SandboxDb, now: Date): Promise<SandboxCaCheck[]> {
  const { rows } = await db.query<SandboxCaCheck>(
    `select ${columns('$1')} from sandbox.ca_check order by id desc limit ${SANDBOX_LIST_LIMIT}`,
    [now],
  )
  return rows
}

/** One attempt to enter the amount: the right one passes, the last wrong one fails. */
export async function tellAmount(db: SandboxDb, checkId: string, amount: number, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `update sandbox.ca_check set tries_left = tries_left - 1,
       state = case when transfer_amount = $2 then 'passed' when tries_left = 1 then 'failed' else state end
     where id = $1 and way = 'small-transfer' and state = 'waiting' and expires_at > $3 returning id`,
    [checkId, amount, now],
  )
  return rows.length > 0
}

export async function decideCaCheck(
  db: SandboxDb,
  checkId: string,
  outcome: 'passed' | 'failed',
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `update sandbox.ca_check set state = $2 where id = $1 and state = 'waiting' and expires_at > $3 returning id`,
    [checkId, outcome, now],
  )
  return rows.length > 0
}
