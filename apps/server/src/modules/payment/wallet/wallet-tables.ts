import type {
  WalletEntry,
  WalletEntryChoice,
  WalletEntryFilter,
  Withdrawal,
} from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { monthBounds } from '@xiaojiu/kernel/months.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, moveIfOpen, stateful } from '#platform/states/move.ts'
import { type BankCardState, bankCardMachine, type WithdrawalState, withdrawalMachine } from '../domain/states.ts'

/** The kind of a booking from the owner's view. */
const KINDS = {
  'wallet-part-held': 'hold',
  'wallet-part-released': 'hold',
  'withdrawal-frozen': 'withdraw',
  'withdrawal-returned': 'withdraw',
  'payment-refunded': 'refund',
  'wallet-refunded': 'refund',
  'correction-paid': 'refund',
  'company-merged': 'recharge',
  'loan-drawn': 'loan',
} as const

type EntryKind = 'recharge' | 'pay' | 'repay' | (typeof KINDS)[keyof typeof KINDS]

/** The kind of a payment depends on what it paid. */
function walletEntryKind(journalKind: string, payableKind: string | null): EntryKind {
  if (journalKind in KINDS) return KINDS[journalKind as keyof typeof KINDS]
  if (payableKind === 'recharge') return 'recharge'
  return payableKind === 'repayment' || payableKind === 'loan-repayment' ? 'repay' : 'pay'
}

export const bankCardStates = stateful('payment.bankCard', bankCardMachine)

export interface Card {
  readonly id: string
  readonly companyId: string
  readonly bankName: string
  readonly branchName: string
  readonly accountNo: string
  readonly accountName: string
  readonly state: BankCardState
  readonly proofAmount: Fen
  readonly payoutNo: string
  readonly triesLeft: number
  readonly failure: string | null
  readonly expiresAt: Date
}

/** Cards in use or being verified, newest first. */
export async function cardsOf(db: Db): Promise<Card[]> {
  const rows = await db
    .selectFrom('payment.bankCard')
    .selectAll()
    .where('state', 'in', ['verifying', 'bound'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asCard)
}

export async function findCard(db: Db, id: string): Promise<Card | null> {
  const row = await db.selectFrom('payment.bankCard').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asCard(row) : null
}

export async function lockCard(db: Db, id: string): Promise<Card | null> {
  const row = await db.selectFrom('payment.bankCard').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asCard(row) : null
}

export type NewCard = Omit<Card, 'id' | 'state' | 'failure'>

/** Null when this account is already bound or being verified. */
export async function insertCard(db: Db, now: Date, card: NewCard): Promise<Card | null> {
  const row = await db
    .insertInto('payment.bankCard')
    .values({ ...card, state: begun(bankCardMachine), createdAt: now })
    .onConflict(on => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? asCard(row) : null
}

export interface CardChange {
  readonly triesLeft?: number
  readonly failure?: string
  readonly boundAt?: Date
}

export function moveCard(
  db: Db,
  id: string,
  verb: keyof typeof bankCardMachine.verbs,
  set: CardChange = {},
): Promise<void> {
  return move(db, bankCardStates, verb, { where: { id }, set })
}

export async function takeTry(db: Db, id: string, triesLeft: number): Promise<void> {
  await db.updateTable('payment.bankCard').set({ triesLeft }).where('id', '=', id).execute()
}

function asCard(row: Omit<Card, 'state' | 'proofAmount'> & { state: string; proofAmount: number }): Card {
  return { ...row, state: row.state as BankCardState, proofAmount: fen(row.proofAmount) }
}

function entries(companyId: string, { direction, month }: WalletEntryChoice) {
  const [from, to] = month === undefined ? [null, null] : monthBounds(month)
  return sql`from payment.entry e
    join payment.account a on a.id = e.account_id and a.kind = 'wallet' and a.company_id = ${companyId}
    join payment.journal j on j.id = e.journal_id
    where (${from}::timestamptz is null or (j.posted_at >= ${from} and j.posted_at < ${to}))
      and (${direction ?? null}::text is null or (${direction ?? null} = 'in') = (e.amount < 0))`
}

export async function totalsOf(db: Db, companyId: string, filter: WalletEntryChoice) {
  const { rows } = await sql<{ total: number; incoming: number; outgoing: number }>`
    select count(*)::bigint as total, coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as incoming,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as outgoing
    ${entries(companyId, filter)}`.execute(db)
  return rows[0] ?? { total: 0, incoming: 0, outgoing: 0 }
}

export async function pageOf(db: Db, companyId: string, filter: WalletEntryFilter): Promise<WalletEntry[]> {
  const { pageNum, pageSize } = filter
  const { rows } = await sql<{
    id: string
    kind: string
    payableKind: string | null
    memo: string
    amount: number
    balanceAfter: number
    postedAt: Date
  }>`with page as materialized (
      select e.id, j.kind, case j.kind when 'payment-arrived' then j.subject::uuid end as payment_id, j.memo, e.amount,
        e.balance_after, j.posted_at
      ${entries(companyId, filter)} order by j.posted_at desc, e.id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select g.id, g.kind, p.payable_kind, g.memo, g.amount, g.balance_after, g.posted_at
    from page g left join payment.payment p on p.id = g.payment_id
    order by g.posted_at desc, g.id desc`.execute(db)
  return rows.map(row => ({
    entryId: row.id,
    kind: walletEntryKind(row.kind, row.payableKind),
    memo: row.memo,
    amount: fen(-row.amount),
    balanceAfter: fen(row.balanceAfter),
    at: row.postedAt,
  }))
}

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

interface NewWithdrawal {
  readonly companyId: string
  readonly cardId: string
  readonly withdrawalNo: string
  readonly requestId: string
  readonly accountId: string
  readonly amount: Fen
}

/** Null when the same request was stored before. */
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

/** Claims those that are due and postpones their next attempt, so that no other worker sends them at the same time. */
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
