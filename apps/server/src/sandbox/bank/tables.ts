import { randomInt } from 'node:crypto'
import { SANDBOX_LIST_LIMIT, type SandboxBooking, type SandboxPayout } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { addDays, type Day, startOf } from '@xiaojiu/kernel/time.ts'
import type { SandboxDb } from '../sandbox-db.ts'

const BOOKING = `b.id as "bookingId", b.direction, b.bank_serial_no as "bankSerialNo", b.other_name as "otherName",
  b.other_account as "otherAccount", b.amount, b.remark, b.booked_at as "bookedAt"`

const PAYOUT = `id as "payoutId", payout_no as "payoutNo", payee_name as "payeeName", payee_account as "payeeAccount",
  payee_bank_name as "payeeBankName", amount, remark, state, fail_reason as "failReason",
  created_at as "createdAt", settled_at as "settledAt"`

export async function bookTransfer(
  db: SandboxDb,
  transfer: {
    readonly payerName: string
    readonly payerAccount: string
    readonly amount: Fen
    readonly remark: string
  },
  now: Date,
): Promise<SandboxBooking> {
  const { rows } = await db.query<SandboxBooking>(
    `insert into sandbox.booking as b
       (direction, bank_serial_no, other_name, other_account, amount, remark, booked_at)
     values ('in', $1, $2, $3, $4, $5, $6) returning ${BOOKING}`,
    [serialNo(now), transfer.payerName, transfer.payerAccount, transfer.amount, transfer.remark, now],
  )
  if (!rows[0]) throw new Error('a booking was not kept')
  return rows[0]
}

export async function listBookings(db: SandboxDb): Promise<SandboxBooking[]> {
  const { rows } = await db.query<SandboxBooking>(
    `select ${BOOKING} from sandbox.booking b order by b.id desc limit ${SANDBOX_LIST_LIMIT}`,
  )
  return rows
}

export interface StatementRow extends SandboxBooking {
  readonly payoutNo: string | null
}

/** A page of one day's bookings, oldest first, after the booking `after`. */
export async function statementOf(
  db: SandboxDb,
  on: Day,
  after: string | null,
  limit: number,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(
    `select ${BOOKING}, p.payout_no as "payoutNo"
     from sandbox.booking b left join sandbox.payout p on p.id = b.payout_id
     where b.booked_at >= $1 and b.booked_at < $2 and ($3::uuid is null or b.id > $3) order by b.id limit $4`,
    [startOf(on), startOf(addDays(on, 1)), after, limit],
  )
  return rows
}

export interface NewPayout {
  readonly payoutNo: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly payeeBankName: string
  readonly amount: Fen
  readonly remark: string
}

/** Creates a payout; for a known number it returns the existing payout. */
export async function openPayout(
  db: SandboxDb,
  payout: NewPayout,
  now: Date,
): Promise<{ payout: SandboxPayout; isNew: boolean }> {
  const { rows } = await db.query<SandboxPayout>(
    `insert into sandbox.payout
       (payout_no, payee_name, payee_account, payee_bank_name, amount, remark, state, created_at)
     values ($1, $2, $3, $4, $5, $6, 'processing', $7)
     on conflict (payout_no) do nothing returning ${PAYOUT}`,
    [payout.payoutNo, payout.payeeName, payout.payeeAccount, payout.payeeBankName, payout.amount, payout.remark, now],
  )
  const opened = rows[0] ?? (await findPayout(db, payout.payoutNo))
  if (!opened) throw new Error('a payout vanished while it was opened')
  return { payout: opened, isNew: rows.length > 0 }
}

export async function findPayout(db: SandboxDb, payoutNo: string): Promise<SandboxPayout | null> {
  const { rows } = await db.query<SandboxPayout>(`select ${PAYOUT} from sandbox.payout where payout_no = $1`, [
    payoutNo,
  ])
  return rows[0] ?? null
}

export async function listPayouts(db: SandboxDb): Promise<SandboxPayout[]> {
  const { rows } = await db.query<SandboxPayout>(
    `select ${PAYOUT} from sandbox.payout order by id desc limit ${SANDBOX_LIST_LIMIT}`,
  )
  return rows
}

/** The bank's booking number of a payout that succeeded. */
export async function payoutSerialNo(db: SandboxDb, payoutId: string): Promise<string | null> {
  const { rows } = await db.query<{ serial: string }>(
    'select bank_serial_no as serial from sandbox.booking where payout_id = $1',
    [payoutId],
  )
  return rows[0]?.serial ?? null
}

/** Decides a pending payout and books it if it succeeded; false when it was already decided. */
export async function settlePayout(
  db: SandboxDb,
  payoutId: string,
  outcome: 'succeeded' | 'failed',
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `with settled as (
       update sandbox.payout set state = $2, settled_at = $3,
         fail_reason = case when $2 = 'failed' then '收款账户状态异常，款项已退回' end
       where id = $1 and state = 'processing' returning *),
     booked as (
       insert into sandbox.booking
         (direction, bank_serial_no, other_name, other_account, amount, remark, payout_id, booked_at)
       select 'out', $4, payee_name, payee_account, amount, remark, id, $3 from settled where state = 'succeeded')
     select id from settled`,
    [payoutId, outcome, now, serialNo(now)],
  )
  return rows.length > 0
}

function serialNo(now: Date): string {
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(1e11, 1e12)}`
}
