import type {
  AgedDebtFilter,
  DebtAge,
  ReceiptFilter,
  StoreApplicationFilter,
  StoreLineFilter,
  StoreStatementFilter,
} from '@xiaojiu/contract/payment/selling-schemas.ts'
import { type Fen, fen, parseYuan } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lockGranting } from '../credit/credit-tables.ts'

/*
 * All queries run in the scope of a store: row-level security shows only its rows. Each page has one row more than requested, so
 * that the caller knows whether it is the last.
 */

/** Payments to the store's own account that the buyer has reported. */
function receipts(db: Db) {
  return db.selectFrom('payment.payment').where('channel', '=', 'merchant').where('claimedAt', 'is not', null)
}

/** Rows of these buyers; null: of any. */
type OfBuyers = readonly string[] | null

/** The lists in which buyers are searched by name. Debts are on lines. */
const LISTS = {
  receipts: sql`payment.payment where channel = 'merchant' and claimed_at is not null`,
  applications: sql`payment.credit_application`,
  lines: sql`payment.credit_line where kind = 'credit'`,
  replies: sql`payment.statement_reply`,
} as const
export type StoreList = keyof typeof LISTS

/** Every buyer of a list, once. */
export async function buyersIn(db: Db, list: StoreList): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`select distinct company_id from ${LISTS[list]}`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

export async function stretchOfReceipts(db: Db, { state, keyword, after, pageSize }: ReceiptFilter, buyers: OfBuyers) {
  let query = receipts(db)
  if (keyword && buyers) {
    const amount = parseYuan(keyword.replaceAll(',', ''))
    query = query.where(eb =>
      eb.or([
        eb('tradeNo', 'in', [keyword, keyword.toUpperCase()]),
        sql<boolean>`parts @> ${JSON.stringify([{ orderNo: keyword }])}::jsonb`,
        sql<boolean>`company_id = any(${[...buyers]}::uuid[])`,
        ...(amount === null ? [] : [eb('amount', '=', amount)]),
      ]),
    )
  }
  if (state === 'waiting') query = query.where('state', '=', 'pending')
  if (state === 'settled') query = query.where('state', '=', 'succeeded')
  if (state === 'refused') query = query.where('state', 'not in', ['pending', 'succeeded'])
  if (after)
    query = query.where(
      sql<boolean>`(claimed_at, id) < (select p.claimed_at, p.id from payment.payment p where p.id = ${after})`,
    )
  return query
    .select(['id', 'companyId', 'amount', 'tradeNo', 'parts', 'state', 'claimedAt', 'createdAt', 'paidAt', 'failure'])
    .orderBy('claimedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

export async function sumWaitingReceipts(db: Db): Promise<{ readonly count: number; readonly amount: Fen }> {
  const { count, amount } = await receipts(db)
    .select([eb => eb.fn.countAll<number>().as('count'), eb => eb.fn.sum<number | null>('amount').as('amount')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { count, amount: fen(Number(amount ?? 0)) }
}

export function stretchOfApplications(db: Db, { state, after, pageSize }: StoreApplicationFilter, buyers: OfBuyers) {
  let query = db.selectFrom('payment.creditApplication')
  if (buyers) query = query.where(sql<boolean>`company_id = any(${[...buyers]}::uuid[])`)
  if (state) query = query.where('state', '=', state)
  if (after)
    query = query.where(
      sql<boolean>`(asked_at, id) < (select a.asked_at, a.id from payment.credit_application a where a.id = ${after})`,
    )
  return query
    .selectAll()
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

export interface LineRow {
  readonly id: string
  readonly companyId: string
  readonly limitAmount: number
  readonly used: number
  readonly frozen: number
  readonly termDays: number
  readonly isClosed: boolean
  readonly version: number
  readonly remindedAt: Date | null
  readonly overdue30: number
  readonly overdue90: number
  readonly overdueMore: number
}

/** The store's lines with their overdue amounts by age; latest opened first. */
export async function stretchOfLines(
  db: Db,
  { standing, companyId, after, pageSize }: StoreLineFilter,
  today: Day,
  buyers: OfBuyers,
): Promise<LineRow[]> {
  const where = [
    sql`l.kind = 'credit'`,
    ...(companyId ? [sql`l.company_id = ${companyId}`] : []),
    ...(buyers ? [sql`l.company_id = any(${[...buyers]}::uuid[])`] : []),
    ...(standing === 'open' ? [sql`not l.is_closed`] : []),
    ...(standing === 'closed' ? [sql`l.is_closed`] : []),
    ...(standing === 'overdue'
      ? [
          sql`exists (select from payment.debt d where d.line_id = l.id and d.state = 'open' and d.due_on < ${today}::date)`,
        ]
      : []),
    ...(after
      ? [sql`(l.opened_at, l.id) < (select a.opened_at, a.id from payment.credit_line a where a.id = ${after})`]
      : []),
  ]
  const { rows } = await sql<LineRow>`
    select l.id, l.company_id, l.limit_amount, l.used, l.frozen, l.term_days, l.is_closed, l.version, l.reminded_at,
      coalesce(o.to30, 0)::bigint as overdue30, coalesce(o.to90, 0)::bigint as overdue90,
      coalesce(o.beyond, 0)::bigint as overdue_more
    from payment.credit_line l
    left join lateral (
      select sum(d.amount - d.settled) filter (where d.due_on >= ${today}::date - 30) as to30,
        sum(d.amount - d.settled) filter (where d.due_on < ${today}::date - 30 and d.due_on >= ${today}::date - 90) as to90,
        sum(d.amount - d.settled) filter (where d.due_on < ${today}::date - 90) as beyond
      from payment.debt d where d.line_id = l.id and d.state = 'open' and d.due_on < ${today}::date) o on true
    where ${sql.join(where, sql` and `)}
    order by l.opened_at desc, l.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

/** The sums of all lines of the store. */
export async function sumLines(db: Db, today: Day) {
  const { rows } = await sql<{ limitSum: number; used: number; frozen: number; overdue: number }>`
    select coalesce(sum(l.limit_amount) filter (where not l.is_closed), 0)::bigint as limit_sum,
      coalesce(sum(l.used), 0)::bigint as used, coalesce(sum(l.frozen), 0)::bigint as frozen,
      coalesce((select sum(d.amount - d.settled) from payment.debt d
        join payment.credit_line x on x.id = d.line_id and x.kind = 'credit'
        where d.state = 'open' and d.due_on < ${today}::date), 0)::bigint as overdue
    from payment.credit_line l where l.kind = 'credit'`.execute(db)
  const { limitSum = 0, used = 0, frozen = 0, overdue = 0 } = rows[0] ?? {}
  return { limit: fen(limitSum), used: fen(used), frozen: fen(frozen), overdue: fen(overdue) }
}

/** The lines with overdue debts, and what is overdue on them. */
export async function sumOverdue(db: Db, today: Day): Promise<{ readonly count: number; readonly amount: Fen }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(distinct l.id)::int as count, coalesce(sum(d.amount - d.settled), 0)::bigint as amount
    from payment.debt d join payment.credit_line l on l.id = d.line_id and l.kind = 'credit'
    where d.state = 'open' and d.due_on < ${today}::date`.execute(db)
  return { count: rows[0]?.count ?? 0, amount: fen(Number(rows[0]?.amount ?? 0)) }
}

/** The debts to the store by days overdue. */
export async function ageDebts(db: Db, today: Day) {
  const { rows } = await sql<Record<'notDue' | 'overdue30' | 'overdue90' | 'overdueMore', number>>`
    select coalesce(sum(d.amount - d.settled) filter (where d.due_on is null or d.due_on >= ${today}::date), 0)::bigint as not_due,
      coalesce(sum(d.amount - d.settled) filter (where d.due_on < ${today}::date and d.due_on >= ${today}::date - 30), 0)::bigint as overdue30,
      coalesce(sum(d.amount - d.settled) filter (where d.due_on < ${today}::date - 30 and d.due_on >= ${today}::date - 90), 0)::bigint
        as overdue90,
      coalesce(sum(d.amount - d.settled) filter (where d.due_on < ${today}::date - 90), 0)::bigint as overdue_more
    from payment.debt d join payment.credit_line l on l.id = d.line_id and l.kind = 'credit' where d.state = 'open'`.execute(
    db,
  )
  return rows[0] ?? { notDue: 0, overdue30: 0, overdue90: 0, overdueMore: 0 }
}

/** Amounts due within this many weeks, by week; week 0 starts today. */
export async function dueByWeek(db: Db, today: Day, weekCount: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ week: number; amount: number }>`
    select (d.due_on - ${today}::date) / 7 as week, sum(d.amount - d.settled)::bigint as amount
    from payment.debt d join payment.credit_line l on l.id = d.line_id and l.kind = 'credit'
    where d.state = 'open' and d.due_on >= ${today}::date and d.due_on < ${today}::date + ${weekCount * 7}::int
    group by 1`.execute(db)
  return new Map(rows.map(({ week, amount }) => [week, amount]))
}

/** Records a reminder of the buyer, once a day; false when there was one today. */
export async function noteReminder(db: Db, lineId: string, now: Date, dayBegan: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment.creditLine')
    .set({ remindedAt: now })
    .where('id', '=', lineId)
    .where(eb => eb.or([eb('remindedAt', 'is', null), eb('remindedAt', '<', dayBegan)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function debtsOfLine(db: Db, lineId: string, limit: number) {
  return db
    .selectFrom('payment.debt')
    .selectAll()
    .where('lineId', '=', lineId)
    .where('state', '<>', 'settled')
    .orderBy(sql`due_on asc nulls last`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface DebtRow {
  readonly id: string
  readonly companyId: string
  readonly lineId: string
  readonly label: string
  readonly amount: number
  readonly settled: number
  readonly state: string
  readonly dueOn: string | null
  readonly createdAt: Date
}

/** How old a debt is, with the bounds of `ageDebts`. */
function isOfAge(age: DebtAge, today: Day) {
  switch (age) {
    case 'not-due':
      return sql`(d.due_on is null or d.due_on >= ${today}::date)`
    case 'overdue-30':
      return sql`d.due_on < ${today}::date and d.due_on >= ${today}::date - 30`
    case 'overdue-90':
      return sql`d.due_on < ${today}::date - 30 and d.due_on >= ${today}::date - 90`
    case 'overdue-more':
      return sql`d.due_on < ${today}::date - 90`
  }
}

/** Open debts to the store, first due first; one more than requested. */
export async function stretchOfDebts(
  db: Db,
  { age, after, pageSize }: AgedDebtFilter,
  today: Day,
  buyers: OfBuyers,
): Promise<DebtRow[]> {
  const where = [
    sql`d.state = 'open'`,
    ...(age ? [isOfAge(age, today)] : []),
    ...(buyers ? [sql`d.company_id = any(${[...buyers]}::uuid[])`] : []),
    ...(after
      ? [
          sql`(coalesce(d.due_on, 'infinity'), d.id) >
            (select coalesce(a.due_on, 'infinity'), a.id from payment.debt a where a.id = ${after})`,
        ]
      : []),
  ]
  const { rows } = await sql<DebtRow>`
    select d.id, d.company_id, d.line_id, d.label, d.amount, d.settled, d.state, d.due_on::text as due_on, d.created_at
    from payment.debt d join payment.credit_line l on l.id = d.line_id and l.kind = 'credit'
    where ${sql.join(where, sql` and `)}
    order by coalesce(d.due_on, 'infinity'), d.id limit ${pageSize + 1}`.execute(db)
  return rows
}

export interface OwnLine {
  readonly id: string
  readonly companyId: string
  readonly limit: Fen
  readonly used: Fen
  readonly termDays: number
  readonly isClosed: boolean
  readonly version: number
}

/** The store's line with a company, locked when it is to be changed. */
export async function lineWith(
  db: Db,
  which: { readonly companyId: string } | { readonly lineId: string },
  isLocked = false,
): Promise<OwnLine | null> {
  if (isLocked && 'companyId' in which) await lockGranting(db, which.companyId)
  let query = db
    .selectFrom('payment.creditLine')
    .select(['id', 'companyId', 'limitAmount', 'used', 'termDays', 'isClosed', 'version'])
    .where('kind', '=', 'credit')
    .where('storeId', 'is not', null)
  query = 'lineId' in which ? query.where('id', '=', which.lineId) : query.where('companyId', '=', which.companyId)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row ? { ...row, limit: fen(row.limitAmount), used: fen(row.used) } : null
}

/** Whether the company has bought here, applied for a line, or has one. */
export async function isCustomer(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from payment.credit_application a where a.company_id = ${companyId})
      or exists (select from payment.account c where c.company_id = ${companyId})
      or exists (select from payment.credit_line l where l.company_id = ${companyId}) as is_known`.execute(db)
  return rows[0]?.isKnown ?? false
}

export interface Bought {
  readonly companyId: string
  readonly count: number
  readonly sum: number
}

/** The paid purchases of each of these companies at the store since then. */
export async function purchasesHere(db: Db, companyIds: readonly string[], since: Date): Promise<Map<string, Bought>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<Bought>`
    select a.company_id, count(e.id)::int as count, coalesce(-sum(e.amount), 0)::bigint as sum
    from payment.account a
    join payment.entry e on e.account_id = a.id
    join payment.journal j on j.id = e.journal_id and j.kind = 'payment-arrived' and j.posted_at >= ${since}
    where a.company_id = any(${companyIds}::uuid[]) and a.kind = 'receivable'
    group by a.company_id`.execute(db)
  return new Map(rows.map(row => [row.companyId, row]))
}

/** The overdue debts of each of these companies to the store. */
export async function overdueHere(db: Db, companyIds: readonly string[], today: Day): Promise<Map<string, Fen>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<{ companyId: string; sum: number }>`
    select d.company_id, sum(d.amount - d.settled)::bigint as sum from payment.debt d
    where d.company_id = any(${companyIds}::uuid[]) and d.state = 'open' and d.due_on < ${today}::date
    group by d.company_id`.execute(db)
  return new Map(rows.map(({ companyId, sum }) => [companyId, fen(sum)]))
}

/** The versions of the store's lines with these companies. */
export async function lineVersions(db: Db, companyIds: readonly string[]): Promise<Map<string, number>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment.creditLine')
    .select(['companyId', 'version'])
    .where('kind', '=', 'credit')
    .where('storeId', 'is not', null)
    .where('companyId', 'in', [...companyIds])
    .execute()
  return new Map(rows.map(row => [row.companyId, row.version]))
}

export function stretchOfReplies(db: Db, { month, state, after, pageSize }: StoreStatementFilter, buyers: OfBuyers) {
  let query = db.selectFrom('payment.statementReply')
  if (buyers) query = query.where(sql<boolean>`company_id = any(${[...buyers]}::uuid[])`)
  if (month) query = query.where('month', '=', month)
  if (state) query = query.where('state', '=', state)
  if (after)
    query = query.where(
      sql<boolean>`(replied_at, id) < (select r.replied_at, r.id from payment.statement_reply r where r.id = ${after})`,
    )
  return query
    .selectAll()
    .orderBy('repliedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

const MOST_MONTHS = 24

export async function repliedMonths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment.statementReply')
    .select('month')
    .distinct()
    .orderBy('month', 'desc')
    .limit(MOST_MONTHS)
    .execute()
  return rows.map(row => row.month)
}
