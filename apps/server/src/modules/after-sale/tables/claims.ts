import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { HOLDING_KINDS, UNIT_KINDS } from '../domain/kinds.ts'

/** Locks an order, and those that qualified for a gift with it, so that no unit and no gift is claimed twice. */
export async function lockFiling(db: Db, orderIds: readonly string[]): Promise<void> {
  for (const orderId of [...new Set(orderIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`after-sale ${orderId}`}, 0))`.execute(db)
}

/** The units of a batch of a line that open or settled cases have claimed. */
export interface Claimed {
  readonly lineId: string
  readonly batchId: string
  readonly units: number
  /** Those of them that a running exchange holds without any money: they may be claimed again when it is settled. */
  readonly heldUnits: number
  /** Those of them that are or will be returned. */
  readonly backUnits: number
  /** Packs beyond the shipped quantity that are being returned. */
  readonly overUnits: number
  /** Refunded, planned and waived amounts of claimed packs; other cases cannot get them. */
  readonly amount: Fen
  readonly coinCount: number
}

export async function claimedOf(db: Db, orderIds: readonly string[]): Promise<Claimed[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<Claimed>`
    select l.line_id, l.batch_id,
      coalesce(sum(packs) filter (where holds), 0)::int as units,
      coalesce(sum(packs) filter (where holds and not takes and l.given_up = 0), 0)::int as held_units,
      coalesce(sum(packs) filter (where holds and c.is_goods_back), 0)::int as back_units,
      coalesce(sum(l.quantity) filter (where c.kind = 'surplus'), 0)::int as over_units,
      sum(l.refund_amount + case when holds then l.given_up else 0 end)::bigint as amount,
      sum(l.coin_count + case when holds then l.coins_given_up else 0 end)::bigint as coin_count
    from after_sale.case_line l join after_sale."case" c on c.id = l.case_id
    cross join lateral (select c.kind = any(${[...UNIT_KINDS]}::text[]) as takes) t
    cross join lateral (select takes or (c.state <> 'completed' and c.kind = any(${[...HOLDING_KINDS]}::text[])) as holds) h
    cross join lateral (select l.quantity - case when exists (select from after_sale."case" p where p.parted_from = c.id)
      then l.failed_quantity else 0 end as packs) left_here
    where c.order_id = any(${[...orderIds]}::uuid[]) and c.state not in ('withdrawn', 'closed')
    group by l.line_id, l.batch_id`.execute(db)
  return rows.map(row => ({ ...row, amount: fen(row.amount) }))
}

/** The total refund of each of these orders, including deductions for gifts. */
export async function refundedOf(db: Db, orderIds: readonly string[]): Promise<Map<string, Fen>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('afterSale.case')
    .select(['orderId', sql<number>`sum(refund_amount + gift_withheld)`.as('amount')])
    .where('orderId', 'in', [...orderIds])
    .where('refundedAt', 'is not', null)
    .groupBy('orderId')
    .execute()
  return new Map(rows.map(row => [row.orderId, fen(Number(row.amount))]))
}

/** The open case of an unshipped order. */
export async function openWholeCase(db: Db, orderId: string): Promise<string | null> {
  const found = await db
    .selectFrom('afterSale.case')
    .select('id')
    .where('orderId', '=', orderId)
    .where('reason', '=', 'unwanted')
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The number of an open or settled case about a batch of a line for this reason. */
export async function caseNoOfBatch(
  db: Db,
  {
    orderId,
    lineId,
    batchId,
    reason,
  }: { readonly orderId: string; readonly lineId: string; readonly batchId: string; readonly reason: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('afterSale.case as c')
    .innerJoin('afterSale.caseLine as l', 'l.caseId', 'c.id')
    .select('c.caseNo')
    .where('c.orderId', '=', orderId)
    .where('c.reason', '=', reason)
    .where('c.state', 'not in', ['withdrawn', 'closed'])
    .where('l.lineId', '=', lineId)
    .where('l.batchId', '=', batchId)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  return found?.caseNo ?? null
}

interface NewRecall {
  readonly productId: string
  readonly batchNo: string
  readonly level: number
  readonly reason: string
  readonly orderedBy: string
}

/** Null when the batch has been recalled before. */
export async function insertRecall(db: Db, now: Date, recall: NewRecall): Promise<string | null> {
  const row = await db
    .insertInto('afterSale.recall')
    .values({ ...recall, createdAt: now })
    .onConflict(on => on.constraint('recall_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

interface ReshippedBatch {
  readonly orderId: string
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
}

/** Goods of a batch that were sent as a replacement. */
export async function reshippedOfBatch(db: Db, batchNo: string): Promise<ReshippedBatch[]> {
  return db
    .selectFrom('afterSale.reshipped as r')
    .innerJoin('afterSale.case as c', 'c.id', 'r.caseId')
    .select(['c.orderId', 'r.lineId', 'r.batchId', 'r.quantity'])
    .where('r.batchNo', '=', batchNo)
    .execute()
}
