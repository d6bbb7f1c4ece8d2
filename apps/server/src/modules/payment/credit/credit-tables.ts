import type { RepaidDebt } from '@xiaojiu/contract/payment/bill-schemas.ts'
import type { CreditKind } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { type DebtState, debtMachine } from '../domain/states.ts'

export const debtStates = stateful('payment.debt', debtMachine)

export interface Line {
  readonly id: string
  readonly companyId: string
  readonly kind: CreditKind
  readonly storeId: string | null
  readonly creditorName: string
  readonly limit: Fen
  readonly used: Fen
  readonly frozen: Fen
  readonly overdue: Fen
  readonly termDays: number
  readonly monthRateBp: number
  readonly isClosed: boolean
}

/** The company's lines with their overdue amounts; locked in a fixed order when they are to be changed. */
export async function linesOf(db: Db, companyId: string, today: Day, isLocked = false): Promise<Line[]> {
  const lock = isLocked ? sql`for update of l` : sql``
  const { rows } = await sql<{
    id: string
    companyId: string
    kind: CreditKind
    storeId: string | null
    creditorName: string
    limitAmount: number
    used: number
    frozen: number
    overdue: number
    termDays: number
    monthRateBp: number
    isClosed: boolean
  }>`select l.*, coalesce((select sum(d.amount - d.settled) from payment.debt d
      where d.line_id = l.id and d.state = 'open' and d.due_on < ${today}::date), 0)::bigint as overdue
    from payment.credit_line l where l.company_id = ${companyId} order by l.kind, l.id ${lock}`.execute(db)
  return rows.map(({ limitAmount, ...row }) => ({
    ...row,
    limit: fen(limitAmount),
    used: fen(row.used),
    frozen: fen(row.frozen),
    overdue: fen(row.overdue),
  }))
}

/** Serialises who gives credit to a company: the first line of a store is no row that could be locked. */
export async function lockGranting(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment.credit-line ${companyId}`}, 0))`.execute(db)
}

/** Changes the used and frozen amounts of a line; the line must be locked. */
export async function moveLine(db: Db, id: string, { used = 0, frozen = 0 }: { used?: number; frozen?: number }) {
  await db
    .updateTable('payment.creditLine')
    .set({ used: sql`used + ${used}::bigint`, frozen: sql`frozen + ${frozen}::bigint` })
    .where('id', '=', id)
    .execute()
}

/** Opens a store's line for a company, or changes its terms; debts stay. */
export async function putLine(
  db: Db,
  line: Pick<Line, 'companyId' | 'creditorName' | 'limit' | 'termDays'> & {
    readonly storeId: string
    readonly openedAt: Date
  },
): Promise<void> {
  const { companyId, storeId, creditorName, limit, termDays, openedAt } = line
  await sql`insert into payment.credit_line (company_id, kind, store_id, creditor_name, limit_amount, term_days, opened_at)
    values (${companyId}, 'credit', ${storeId}, ${creditorName}, ${limit}, ${termDays}, ${openedAt})
    on conflict (company_id, kind, (coalesce(store_id, '00000000-0000-0000-0000-000000000000')))
      do update set limit_amount = excluded.limit_amount, term_days = excluded.term_days, is_closed = false,
        version = credit_line.version + 1`.execute(db)
}

/** Closes the line for new debts; existing ones are repaid as before. */
export async function closeLine(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment.creditLine')
    .set(eb => ({ isClosed: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface DebtRow {
  readonly id: string
  readonly companyId: string
  readonly lineId: string
  readonly kind: CreditKind
  readonly label: string
  readonly orderId: string | null
  readonly amount: Fen
  readonly settled: Fen
  readonly state: DebtState
  readonly dueOn: string | null
  readonly createdAt: Date
}

export interface NewDebt {
  readonly companyId: string
  readonly lineId: string
  readonly kind: CreditKind
  readonly label: string
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly amount: Fen
  readonly state: 'reserved' | 'open'
  readonly dueOn: string | null
}

export async function insertDebts(db: Db, now: Date, debts: readonly NewDebt[]): Promise<void> {
  await db
    .insertInto('payment.debt')
    .values(debts.map(debt => ({ ...debt, state: begun(debtMachine, debt.state), createdAt: now })))
    .execute()
}

/** Open debts, earliest due date first; reserved ones last. */
export async function owedDebts(db: Db, companyId: string, kind: CreditKind): Promise<DebtRow[]> {
  const rows = await db
    .selectFrom('payment.debt')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('state', '<>', 'settled')
    .orderBy(sql`due_on asc nulls last`)
    .orderBy('id')
    .execute()
  return rows.map(asDebt)
}

export async function debtOfOrder(db: Db, orderId: string): Promise<DebtRow | null> {
  const row = await db.selectFrom('payment.debt').selectAll().where('orderId', '=', orderId).executeTakeFirst()
  return row ? asDebt(row) : null
}

export async function debtsLabelled(db: Db, prefix: string): Promise<DebtRow[]> {
  const rows = await db
    .selectFrom('payment.debt')
    .selectAll()
    .where(sql<boolean>`starts_with(label, ${prefix})`)
    .orderBy('id')
    .execute()
  return rows.map(asDebt)
}

/** The amounts that loans added to the wallet, by the subject of their journals. */
export async function drawnAmount(db: Db, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment.journal as j')
    .innerJoin('payment.entry as e', 'e.journalId', 'j.id')
    .select('e.amount')
    .where('j.kind', '=', 'loan-drawn')
    .where('j.subject', '=', subject)
    .where('e.amount', '>', 0)
    .executeTakeFirst()
  return row?.amount
}

/** Frozen for so long that its goods must have been shipped. */
export async function reservedBefore(db: Db, before: Date, limit: number): Promise<DebtRow[]> {
  const rows = await db
    .selectFrom('payment.debt')
    .selectAll()
    .where('state', '=', 'reserved')
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(asDebt)
}

export interface DebtCut {
  readonly kind: 'repayment' | 'return'
  readonly subject: string
  readonly amount: Fen
}

/** Reduces a debt and records the reason. The line must be locked. */
export async function cutDebt(db: Db, now: Date, debt: DebtRow, { kind, subject, amount }: DebtCut): Promise<void> {
  const settled = sql<number>`settled + ${amount}::bigint`
  if (debt.settled + amount === debt.amount)
    await move(db, debtStates, 'settle', { where: { id: debt.id }, set: { settled, settledAt: now } })
  else await db.updateTable('payment.debt').set({ settled }).where('id', '=', debt.id).execute()
  await db
    .insertInto('payment.debtChange')
    .values({ companyId: debt.companyId, debtId: debt.id, kind, subject, amount, at: now })
    .execute()
  await moveLine(db, debt.lineId, debt.state === 'reserved' ? { frozen: -amount } : { used: -amount })
}

/** The debts that a payment settled, in that order. */
export async function repaidBy(db: Db, paymentId: string): Promise<RepaidDebt[]> {
  const rows = await db
    .selectFrom('payment.debtChange as c')
    .innerJoin('payment.debt as d', 'd.id', 'c.debtId')
    .innerJoin('payment.creditLine as l', 'l.id', 'd.lineId')
    .select(['d.id as debtId', 'd.label', 'l.creditorName', 'd.orderId', 'd.dueOn', 'c.amount'])
    .select(eb => eb('d.amount', '-', eb.ref('d.settled')).as('outstanding'))
    .where('c.subject', '=', paymentId)
    .where('c.kind', '=', 'repayment')
    .orderBy('d.dueOn')
    .orderBy('c.id')
    .execute()
  return rows.map(row => ({ ...row, amount: fen(row.amount), outstanding: fen(row.outstanding) }))
}

export async function openDebt(db: Db, debt: DebtRow, dueOn: Day): Promise<void> {
  const outstanding = debt.amount - debt.settled
  await move(db, debtStates, 'ship', { where: { id: debt.id }, set: { dueOn } })
  await moveLine(db, debt.lineId, { used: outstanding, frozen: -outstanding })
}

interface DueCompany {
  readonly companyId: string
  readonly dueOn: string
  readonly isOverdue: boolean
  readonly owed: number
}

/**
 * Companies with debts due by then that were not reminded of the due date or of being overdue; marks them as reminded.
 */
export async function takeDueReminders(db: Db, today: Day, by: Day): Promise<readonly DueCompany[]> {
  const { rows } = await sql<DueCompany>`
    with told as (
      update payment.debt set reminded_on = ${today}::date
      where state = 'open' and due_on <= ${by}::date
        and (reminded_on is null or (due_on < ${today}::date and reminded_on <= due_on))
      returning company_id, due_on, amount - settled as left_over)
    select company_id, min(due_on) as due_on, due_on < ${today}::date as is_overdue, sum(left_over)::bigint as owed
    from told group by 1, 3`.execute(db)
  return rows
}

function asDebt(
  row: Omit<DebtRow, 'kind' | 'amount' | 'settled' | 'state'> & {
    kind: string
    amount: number
    settled: number
    state: string
  },
): DebtRow {
  return {
    ...row,
    kind: row.kind as CreditKind,
    amount: fen(row.amount),
    settled: fen(row.settled),
    state: row.state as DebtState,
  }
}
