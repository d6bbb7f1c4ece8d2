import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface Unpaid {
  readonly count: number
  readonly value: Fen
}

const sumsByStore = prepared((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('order.order')
    .select(eb => ['storeId', eb.fn.count<number>('id').as('count'), eb.fn.sum<number>('payable').as('value')])
    .where('companyId', '=', companyId)
    .where('state', '=', 'awaiting-payment')
    .groupBy('storeId'),
)

/** Orders of the company that are not paid, by store. */
export async function unpaidByStore(db: Db, companyId: string): Promise<Map<string, Unpaid>> {
  const rows = await sumsByStore(db, { companyId })
  return new Map(rows.map(({ storeId, count, value }) => [storeId, { count, value: fen(value) }]))
}

const packsByOffer = prepared((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('order.order as o')
    .innerJoin('order.line as l', 'l.orderId', 'o.id')
    .select(['l.offerId', eb => eb.fn.sum<number>('l.quantity').as('count')])
    .where('o.companyId', '=', companyId)
    .where('o.state', '=', 'awaiting-payment')
    .groupBy('l.offerId'),
)

/** Packs of all offers in orders of the company that are not paid; the stores' limits keep them few. */
export async function allHeldUnpaid(db: Db, companyId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await packsByOffer(db, { companyId })
  return new Map(rows.map(row => [row.offerId, row.count]))
}

/** Packs of these offers in orders of the company that are not paid, by offer. */
export async function heldUnpaid(
  db: Db,
  companyId: string,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order.order as o')
    .innerJoin('order.line as l', 'l.orderId', 'o.id')
    .select(['l.offerId', eb => eb.fn.sum<number>('l.quantity').as('count')])
    .where('o.companyId', '=', companyId)
    .where('o.state', '=', 'awaiting-payment')
    .where('l.offerId', 'in', offerIds)
    .groupBy('l.offerId')
    .execute()
  return new Map(rows.map(row => [row.offerId, row.count]))
}

export interface HeldOrder {
  readonly id: string
  readonly orderNo: string
  readonly companyId: string
  readonly buyerName: string
  readonly payable: Fen
  readonly placedAt: Date
  readonly payBefore: Date
  readonly lines: readonly { readonly name: string; readonly packUnit: string; readonly quantity: number }[]
}

/** Everything of a store that is held and not paid: whoever holds most first, each oldest first. System scope. */
export async function heldAtStore(db: Db, storeId: string): Promise<HeldOrder[]> {
  const { rows } = await sql<Omit<HeldOrder, 'payable'> & { payable: number }>`
    select o.id, o.order_no, o.company_id, o.buyer_name, o.payable, o.placed_at, p.pay_before,
      (select json_agg(json_build_object('name', l.display_name, 'packUnit', l.pack_unit, 'quantity', l.quantity)
                       order by l.line_no)
       from "order".line l where l.order_id = o.id) as lines
    from "order"."order" o join "order".pay_order p on p.id = o.pay_order_id
    where o.store_id = ${storeId} and o.state = 'awaiting-payment'
    order by sum(o.payable) over (partition by o.company_id) desc, o.company_id, o.placed_at, o.id`.execute(db)
  return rows.map(row => ({ ...row, payable: fen(row.payable) }))
}
