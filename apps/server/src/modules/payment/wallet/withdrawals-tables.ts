import type { Withdrawal } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, moveIfOpen, stateful } from '#platform/states/move.ts'
import { type WithdrawalState, withdrawalMachine } from '../domain/withdrawal.states.ts'

export const withdrawalStates = stateful('payment.withdrawal', withdrawalMachine)

export interface WithdrawalRow {
  readonly id: string
  readonly companyId: string
  readonly cardId: string
  readonly withdrawalNo: string
  readonly requestId: string
  readonly amount: Fen
  readonly state: WithdrawalState
  readonly failure: string | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

export interface NewWithdrawal {
  readonly companyId: string
  readonly cardId: string
  readonly withdrawalNo: string
  readonly requestId: string
  readonly accountId: string
  readonly amount: Fen
}

/** Null when the same request was written before. */
export async function insertWithdrawal(db: Db, now: Date, withdrawal: NewWithdrawal): Promise<WithdrawalRow | null> {
  const row = await db
    .insertInto('payment.withdrawal')
    .values({ ...withdrawal, state: begun(withdrawalMachine), nextTryAt: now, createdAt: now })
    .onConflict(on => on.constraint('withdrawal_once_per_request').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? asRow(row) : null
}

export async function withdrawalOfRequest(db: Db, requestId: string): Promise<WithdrawalRow | null> {
  const row = await db
    .selectFrom('payment.withdrawal')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row ? asRow(row) : null
}

/** With the account it goes to, newest first. */
export async function listWithdrawals(
  db: Db,
  { pageNum, pageSize, id }: { readonly pageNum: number; readonly pageSize: number; readonly id?: string },
): Promise<{ list: Withdrawal[]; total: number }> {
  let rows = db
    .selectFrom('payment.withdrawal as w')
    .innerJoin('payment.bankCard as c', 'c.id', 'w.cardId')
    .select(['w.id', 'w.withdrawalNo', 'w.amount', 'w.state', 'w.failure', 'w.createdAt', 'w.settledAt'])
    .select(['c.bankName', 'c.accountNo'])
  if (id !== undefined) rows = rows.where('w.id', '=', id)
  const found = await rows
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await db
    .selectFrom('payment.withdrawal')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    total,
    list: found.map(({ id: withdrawalId, accountNo, amount, state, ...row }) => ({
      ...row,
      withdrawalId,
      amount: fen(amount),
      state: state as WithdrawalState,
      accountTail: accountNo.slice(-4),
    })),
  }
}

export interface DueWithdrawal extends WithdrawalRow {
  readonly payeeName: string
  readonly payeeAccount: string
  readonly payeeBankName: string
  readonly attempts: number
}

/** Takes those that are due and puts their next try off, so that another worker does not ask at the same moment. */
export async function claimDueWithdrawals(
  db: Db,
  now: Date,
  { limit, retrySeconds, mostSeconds }: { limit: number; retrySeconds: number; mostSeconds: number },
): Promise<DueWithdrawal[]> {
  const { rows } = await sql<Omit<DueWithdrawal, 'amount'> & { amount: number }>`
    update payment.withdrawal w set attempts = w.attempts + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => least(${mostSeconds}, ${retrySeconds} * power(2, w.attempts)))
    from payment.bank_card c
    where c.id = w.card_id and w.id in (
      select id from payment.withdrawal where state = 'processing' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning w.*, c.account_name as payee_name, c.account_no as payee_account,
      c.bank_name || c.branch_name as payee_bank_name`.execute(db)
  return rows.map(row => ({ ...row, amount: fen(row.amount) }))
}

/** Ends a withdrawal; false when it had ended before. */
export function endWithdrawal(
  db: Db,
  id: string,
  verb: 'pay' | 'return',
  end: { readonly failure: string | null; readonly settledAt: Date },
): Promise<boolean> {
  return moveIfOpen(db, withdrawalStates, verb, { where: { id }, set: end })
}

function asRow(row: Omit<WithdrawalRow, 'amount' | 'state'> & { amount: number; state: string }): WithdrawalRow {
  return { ...row, amount: fen(row.amount), state: row.state as WithdrawalState }
}
