import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { begun, move, stateful } from '#platform/states/move.ts'
import { coinBatchMachine } from '../domain/states.ts'

export const coinBatchStates = stateful('marketing.coinBatch', coinBatchMachine)

export async function readBalance(db: Db, companyId: string): Promise<number> {
  const [row] = await balanceOf(db, { companyId })
  return row?.balance ?? 0
}

const balanceOf = prepared((db, { companyId }: { companyId: string }) =>
  db.selectFrom('marketing.coinPurse').select('balance').where('companyId', '=', companyId),
)

/** Locks the purse and creates it if missing. Every change of coins takes this lock. */
export async function lockPurse(db: Db, companyId: string): Promise<number> {
  await db
    .insertInto('marketing.coinPurse')
    .values({ companyId, balance: 0 })
    .onConflict(on => on.doNothing())
    .execute()
  const { balance } = await db
    .selectFrom('marketing.coinPurse')
    .select('balance')
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

export interface NewEntry {
  readonly companyId: string
  readonly kind: 'earn' | 'spend' | 'give-back' | 'take-back' | 'draw' | 'prize' | 'expire'
  readonly amount: number
  readonly subject: string
  readonly memo: string
}

/**
 * Writes an entry and changes the balance; the caller has locked the purse. False when this subject was booked before.
 */
export async function insertEntry(db: Db, now: Date, entry: NewEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with moved as (
      update marketing.coin_purse set balance = balance + ${entry.amount}
      where company_id = ${entry.companyId}
        and not exists (select from marketing.coin_entry where kind = ${entry.kind} and subject = ${entry.subject})
      returning balance)
    insert into marketing.coin_entry (company_id, kind, amount, balance_after, subject, memo, at)
    select ${entry.companyId}, ${entry.kind}, ${entry.amount}, balance, ${entry.subject}, ${entry.memo}, ${now} from moved`.execute(
    db,
  )
  return Number(numAffectedRows) === 1
}

export interface NewBatch {
  readonly companyId: string
  readonly subject: string
  readonly memo: string
  readonly amount: number
  readonly state: 'pending' | 'open'
  readonly opensAt: Date
  readonly expiresAt: Date
}

export async function insertBatch(db: Db, batch: NewBatch): Promise<void> {
  await db
    .insertInto('marketing.coinBatch')
    .values({ ...batch, state: begun(coinBatchMachine, batch.state), leftAmount: batch.amount })
    .onConflict(on => on.column('subject').doNothing())
    .execute()
}

/** Takes coins from the batches that expire first; the caller has locked the purse. */
export async function takeFromBatches(db: Db, companyId: string, amount: number): Promise<void> {
  await sql`
    with ranked as (
      select id, left_amount, sum(left_amount) over (order by expires_at, id) - left_amount as before
      from marketing.coin_batch where company_id = ${companyId} and state = 'open' and left_amount > 0)
    update marketing.coin_batch b set left_amount = b.left_amount - least(r.left_amount, ${amount} - r.before)
    from ranked r where b.id = r.id and r.before < ${amount}`.execute(db)
}

export async function readPending(db: Db, companyId: string) {
  return (
    db
      .selectFrom('marketing.coinBatch')
      // The rest of the batch: a return may have taken part of it back before it opened.
      .select(['memo', 'leftAmount as amount', 'opensAt'])
      .where('companyId', '=', companyId)
      .where('state', '=', 'pending')
      .where('leftAmount', '>', 0)
      .orderBy('opensAt')
      .limit(50)
      .execute()
  )
}

/** Coins that expire before `until`, and the first expiry. */
export async function readExpiring(db: Db, companyId: string, until: Date) {
  return db
    .selectFrom('marketing.coinBatch')
    .select(eb => [eb.fn.sum<number | null>('leftAmount').as('count'), eb.fn.min('expiresAt').as('expiresAt')])
    .where('companyId', '=', companyId)
    .where('state', '=', 'open')
    .where('leftAmount', '>', 0)
    .where('expiresAt', '<=', until)
    .executeTakeFirstOrThrow()
}

export async function listEntries(
  db: Db,
  companyId: string,
  { direction, limit, offset }: { direction: 'in' | 'out' | undefined; limit: number; offset: number },
) {
  let query = db.selectFrom('marketing.coinEntry').where('companyId', '=', companyId)
  if (direction) query = query.where('amount', direction === 'in' ? '>' : '<', 0)
  const list = await query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}

/** One batch to open or to expire; skips rows locked by others. */
export async function lockDueBatch(db: Db, now: Date) {
  return db
    .selectFrom('marketing.coinBatch')
    .selectAll()
    .where(eb =>
      eb.or([
        eb.and([eb('state', '=', 'pending'), eb('opensAt', '<=', now)]),
        eb.and([eb('state', '=', 'open'), eb('leftAmount', '>', 0), eb('expiresAt', '<=', now)]),
      ]),
    )
    .orderBy('opensAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export function openBatch(db: Db, id: string): Promise<void> {
  return move(db, coinBatchStates, 'open', { where: { id } })
}

export async function emptyBatch(db: Db, id: string): Promise<void> {
  await db.updateTable('marketing.coinBatch').set({ leftAmount: 0 }).where('id', '=', id).execute()
}

export async function findSpent(db: Db, payOrderId: string) {
  return db
    .selectFrom('marketing.coinEntry')
    .select(['companyId', 'amount'])
    .where('kind', '=', 'spend')
    .where('subject', '=', payOrderId)
    .executeTakeFirst()
}

/** Locks the batch of coins with this subject. */
export async function lockBatchOf(db: Db, subject: string) {
  return db
    .selectFrom('marketing.coinBatch')
    .select(['id', 'companyId', 'amount', 'leftAmount', 'takenBack', 'state'])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeBatch(
  db: Db,
  id: string,
  change: { readonly takenBack: number; readonly leftAmount?: number },
): Promise<void> {
  await db.updateTable('marketing.coinBatch').set(change).where('id', '=', id).execute()
}
