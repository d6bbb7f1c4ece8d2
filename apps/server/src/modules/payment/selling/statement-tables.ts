import type { Compensator } from '@xiaojiu/contract/payment/compensations.ts'
import type { MonthStatement } from '@xiaojiu/contract/payment/statement-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { monthBounds } from '@xiaojiu/kernel/months.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type MonthState = MonthStatement['state']

/** The buyers of a month that were asked for. */
interface AskedBuyers {
  readonly storeId: string
  /** Only these; null: any. */
  readonly among: readonly string[] | null
  readonly month: string
  /** Only those with this answer to the month; undefined: any. */
  readonly state: MonthState | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** Every buyer with an account at the store. */
export async function buyersWithAccount(db: Db, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct company_id from payment.account a where ${isTrade(storeId)}`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Buyers with an account at the store, in the order of their ids; one more than requested. */
export async function stretchOfBuyers(
  db: Db,
  { storeId, among, month, state, after, limit }: AskedBuyers,
): Promise<string[]> {
  const replied = sql`select from payment.statement_reply r
    where r.company_id = a.company_id and r.store_id = ${storeId} and r.month = ${month}`
  const { rows } = await sql<{ companyId: string }>`
    select distinct company_id from payment.account a where ${isTrade(storeId)}
      ${among ? sql`and company_id = any(${[...among]}::uuid[])` : sql``}
      ${state === 'unanswered' ? sql`and not exists (${replied})` : sql``}
      ${state !== undefined && state !== 'unanswered' ? sql`and exists (${replied} and r.state = ${state})` : sql``}
      ${after ? sql`and company_id > ${after}::uuid` : sql``}
    order by company_id limit ${limit + 1}`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

function isTrade(storeId: string) {
  return sql`a.store_id = ${storeId} and a.kind in ('receivable', 'credit-due') and a.company_id is not null`
}

/** When each of these buyers was last reminded of a month. */
export async function remindedAt(db: Db, whose: { storeId: string; companyIds: readonly string[]; month: string }) {
  if (whose.companyIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('payment.statementNotice')
    .select(['companyId', eb => eb.fn.max('sentAt').as('at')])
    .where('storeId', '=', whose.storeId)
    .where('month', '=', whose.month)
    .where('kind', '=', 'remind')
    .where('companyId', 'in', [...whose.companyIds])
    .groupBy('companyId')
    .execute()
  return new Map(rows.map(({ companyId, at }) => [companyId, at]))
}

/** The answers of these buyers to a month, by buyer. */
export async function repliesOf(db: Db, whose: { storeId: string; companyIds: readonly string[]; month: string }) {
  if (whose.companyIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('payment.statementReply')
    .select(['id', 'companyId', 'state', 'note'])
    .where('storeId', '=', whose.storeId)
    .where('month', '=', whose.month)
    .where('companyId', 'in', [...whose.companyIds])
    .execute()
  return new Map(rows.map(row => [row.companyId, row]))
}

/** The notices to a buyer about a month, latest first. */
export async function noticesOf(db: Db, whose: { storeId: string; companyId: string; month: string }) {
  const rows = await db
    .selectFrom('payment.statementNotice')
    .select(['kind', 'sentByName', 'sentAt'])
    .where('storeId', '=', whose.storeId)
    .where('month', '=', whose.month)
    .where('companyId', '=', whose.companyId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as 'remind' | 'send' }))
}

interface NewNotice {
  readonly companyId: string
  readonly storeId: string
  readonly month: string
  readonly kind: 'remind' | 'send'
  readonly onDay: string
  readonly sentBy: string
  readonly sentByName: string
  readonly sentAt: Date
}

/** False when the buyer got the same notice today. */
export async function insertNotice(db: Db, notice: NewNotice): Promise<boolean> {
  const made = await db
    .insertInto('payment.statementNotice')
    .values(notice)
    .onConflict(on => on.constraint('statement_told_once_a_day').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/**
 * What the store was paid in a month for refunds of this buyer that somebody else bears, earliest first. Read by the system: the
 * platform's side of a booking is not the store's.
 */
export async function compensationsOf(
  db: Db,
  { companyId, storeId, month }: { companyId: string; storeId: string; month: string },
) {
  const [from, to] = monthBounds(month)
  const { rows } = await sql<{ caseId: string; caseNo: string; bearer: Compensator; amount: number; at: Date }>`
    select j.subject as case_id, j.reference as case_no, j.posted_at as at, -share.amount as amount,
      case paying.kind when 'carrier-claim' then 'carrier' else 'platform' end as bearer
    from payment.journal j
    join payment.entry share on share.journal_id = j.id
    join payment.account own on own.id = share.account_id and own.kind = 'unearned' and own.store_id = ${storeId}
    join payment.entry cost on cost.journal_id = j.id
    join payment.account paying on paying.id = cost.account_id and paying.kind in ('compensation', 'carrier-claim')
    where j.company_id = ${companyId} and j.kind = 'compensation' and j.posted_at >= ${from} and j.posted_at < ${to}
    order by j.posted_at, j.id`.execute(db)
  return rows.map(row => ({ ...row, amount: fen(row.amount) }))
}

/** Earlier corrections of a month. */
export async function correctedSum(db: Db, whose: { companyId: string; storeId: string; month: string }) {
  const { sum } = await db
    .selectFrom('payment.statementCorrection')
    .select(eb => eb.fn.sum<number | null>('amount').as('sum'))
    .where('companyId', '=', whose.companyId)
    .where('storeId', '=', whose.storeId)
    .where('month', '=', whose.month)
    .executeTakeFirstOrThrow()
  return fen(Number(sum ?? 0))
}

/** What one person has corrected for a buyer since then, of any month. */
export async function correctedBy(
  db: Db,
  { companyId, storeId, madeBy }: { companyId: string; storeId: string; madeBy: string },
  since: Date,
) {
  const { sum } = await db
    .selectFrom('payment.statementCorrection')
    .select(eb => eb.fn.sum<number | null>('amount').as('sum'))
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .where('madeBy', '=', madeBy)
    .where('madeAt', '>', since)
    .executeTakeFirstOrThrow()
  return fen(Number(sum ?? 0))
}

export interface NewCorrection {
  readonly id: string
  readonly companyId: string
  readonly storeId: string
  readonly month: string
  readonly noteNo: string
  readonly amount: number
  readonly offDebts: number
  readonly intoWallet: number
  readonly words: string
  readonly paperFileId: string
  readonly madeBy: string
  readonly madeByName: string
  readonly madeAt: Date
}

export async function insertCorrection(db: Db, correction: NewCorrection): Promise<void> {
  await db.insertInto('payment.statementCorrection').values(correction).execute()
}

/** Locks the trade account of the two, so that a month is corrected by one person at a time. */
export async function lockTrade(db: Db, { companyId, storeId }: { companyId: string; storeId: string }): Promise<void> {
  await db
    .selectFrom('payment.account')
    .select('id')
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .where('kind', 'in', ['receivable', 'credit-due'])
    .orderBy('id')
    .forUpdate()
    .execute()
}
