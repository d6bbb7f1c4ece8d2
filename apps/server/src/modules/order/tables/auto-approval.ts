import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface ApprovalRule {
  readonly storeId: string
  readonly isOn: boolean
  readonly mostAmount: number
  readonly version: number
  readonly changedByName: string
  readonly changedAt: Date
}

const RULE = ['storeId', 'isOn', 'mostAmount', 'version', 'changedByName', 'changedAt'] as const

export function findRule(db: Db, storeId: string): Promise<ApprovalRule | undefined> {
  return db.selectFrom('order.autoApproveRule').select(RULE).where('storeId', '=', storeId).executeTakeFirst()
}

/** The rules that are on, after a store. */
export function rulesThatAreOn(db: Db, after: string | null, limit: number): Promise<ApprovalRule[]> {
  let query = db.selectFrom('order.autoApproveRule').select(RULE).where('isOn', '=', true)
  if (after !== null) query = query.where('storeId', '>', after)
  return query.orderBy('storeId').limit(limit).execute()
}

/** False when the version is no longer the one that was read; 0: there was none. */
export async function putRule(db: Db, { version, storeId, ...rule }: ApprovalRule): Promise<boolean> {
  if (version === 0) {
    const made = await db
      .insertInto('order.autoApproveRule')
      .values({ storeId, ...rule })
      .onConflict(on => on.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  }
  const done = await db
    .updateTable('order.autoApproveRule')
    .set({ ...rule, version: version + 1 })
    .where('storeId', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** A paid order that nobody has approved yet. */
export interface UnapprovedOrder {
  readonly id: string
  readonly companyId: string
  readonly payable: number
  readonly remark: string
  readonly paidAt: Date
  readonly offerIds: readonly string[]
}

interface Asked {
  readonly storeId: string
  /** Pay orders whose group buy is not complete. */
  readonly exceptPayOrders: readonly string[]
  readonly after: Pick<UnapprovedOrder, 'paidAt' | 'id'> | null
  readonly limit: number
}

/** Longest waiting first. */
export async function unapprovedOrders(
  db: Db,
  { storeId, exceptPayOrders, after, limit }: Asked,
): Promise<UnapprovedOrder[]> {
  const { rows } = await sql<UnapprovedOrder>`
    select o.id, o.company_id, o.payable, o.remark, o.paid_at,
      array(select l.offer_id from "order".line l where l.order_id = o.id order by l.line_no) as offer_ids
    from "order"."order" o
    where o.store_id = ${storeId} and o.state = 'awaiting-shipment' and o.paid_at is not null
      and o.pay_order_id <> all(${[...exceptPayOrders]}::uuid[])
      and exists (select from "order".line l where l.order_id = o.id and l.approved_quantity is null)
      ${after === null ? sql`` : sql`and (o.paid_at, o.id) > (${after.paidAt}::timestamptz, ${after.id}::uuid)`}
    order by o.paid_at, o.id limit ${limit}`.execute(db)
  return rows
}

/** One of them, when it still waits; its order is locked. */
export async function findUnapproved(db: Db, orderId: string): Promise<UnapprovedOrder | null> {
  const { rows } = await sql<UnapprovedOrder>`
    select o.id, o.company_id, o.payable, o.remark, o.paid_at,
      array(select l.offer_id from "order".line l where l.order_id = o.id order by l.line_no) as offer_ids
    from "order"."order" o where o.id = ${orderId} and o.state = 'awaiting-shipment' and o.paid_at is not null
      and exists (select from "order".line l where l.order_id = o.id and l.approved_quantity is null)`.execute(db)
  return rows[0] ?? null
}
