import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The wallet balances of these companies. */
export async function walletsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Fen>> {
  const rows = await db
    .selectFrom('payment.account')
    .select(['companyId', 'balance'])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('kind', '=', 'wallet')
    .execute()
  return new Map(rows.flatMap(row => (row.companyId === null ? [] : [[row.companyId, fen(row.balance)] as const])))
}

/** The overdue debts of these companies. */
export async function overdueOf(db: Db, companyIds: readonly string[], today: Day): Promise<ReadonlyMap<string, Fen>> {
  const rows = await db
    .selectFrom('payment.debt')
    .select(['companyId', sql<number>`sum(amount - settled)::bigint`.as('owed')])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('state', '=', 'open')
    .where('dueOn', '<', today)
    .groupBy('companyId')
    .execute()
  return new Map(rows.map(row => [row.companyId, fen(row.owed)]))
}

/** The debts of the company, earliest due date first. */
export function openDebts(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('payment.debt')
    .select(['id', 'label', 'amount', 'settled', 'dueOn', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('state', '=', 'open')
    .orderBy('dueOn')
    .limit(limit)
    .execute()
}

const MOST_PAYMENTS = 50

/** The newest payments of the company. */
export function newestPayments(db: Db, companyId: string) {
  return db
    .selectFrom('payment.payment')
    .select(['id', 'tradeNo', 'channel', 'amount', 'state', 'paidAt', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PAYMENTS)
    .execute()
}

/** Payments whose number starts with the text. */
/** `channels`: null for all. */
export function paymentsNumbered(db: Db, text: string, limit: number, channels: readonly string[] | null) {
  const all = db.selectFrom('payment.payment')
  return (channels === null ? all : all.where('channel', 'in', [...channels]))
    .select(['companyId', 'tradeNo', 'amount'])
    .where('tradeNo', '>=', text)
    .where('tradeNo', '<', `${text}~`)
    .orderBy('tradeNo')
    .limit(limit)
    .execute()
}

/** Locks the purses of companies in the order in which journals change them. */
export async function lockMergeMoney(db: Db, companyIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('payment.account')
    .select('id')
    .where('companyId', 'in', companyIds)
    .where('kind', 'in', ['wallet', 'frozen', 'coins'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The wallet balance, and everything else that binds a company: frozen money, coins, debts, pending payments. */
export async function mergeMoneyOf(
  db: Db,
  companyId: string,
): Promise<{ readonly wallet: Fen; readonly otherMoney: Fen }> {
  const { rows } = await sql<{ wallet: number; other: number }>`
    select coalesce((select sum(balance) from payment.account where company_id = ${companyId} and kind = 'wallet'), 0)::bigint as wallet,
      (coalesce((select sum(balance) from payment.account where company_id = ${companyId} and kind in ('frozen', 'coins')), 0)
        + coalesce((select sum(amount - settled) from payment.debt where company_id = ${companyId} and state <> 'settled'), 0)
        + coalesce((select sum(amount) from payment.payment where company_id = ${companyId} and state = 'pending'), 0))::bigint
        as other`.execute(db)
  return { wallet: fen(rows[0]?.wallet ?? 0), otherMoney: fen(rows[0]?.other ?? 0) }
}
