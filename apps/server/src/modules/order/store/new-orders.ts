import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { sql } from 'kysely'
import type { Share } from '#modules/pricing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { nextNumbers } from './pay-orders.ts'

export interface NewOrder {
  readonly storeId: string
  readonly storeName: string
  readonly sellerName: string
  readonly goodsAmount: Fen
  readonly discount: Fen
  readonly freight: Fen
  readonly payable: Fen
  readonly remark: string
  readonly lines: readonly NewLine[]
  readonly gifts: readonly { readonly ruleId: string; readonly name: string; readonly count: number }[]
}

/** A copy of what was promised. */
export interface NewLine {
  readonly offerId: string
  readonly productId: string
  readonly genericName: string
  readonly displayName: string
  readonly spec: string
  readonly dosageForm: string
  readonly packUnit: string
  readonly makerName: string
  readonly holderName: string
  readonly approvalNo: string | null
  readonly imageUrl: string
  readonly taxRatePercent: number
  readonly unitPrice: UnitPrice
  readonly quantity: number
  readonly listAmount: Fen
  readonly dueAmount: Fen
  readonly shares: readonly Share[]
}

export interface OrderOwner {
  readonly companyId: string
  readonly payOrderId: string
  readonly buyerName: string
  readonly receiver: { readonly name: string; readonly mobile: string; readonly address: string }
}

export interface InsertedOrder {
  readonly id: string
  readonly orderNo: string
  readonly order: NewOrder
  /** In the order of `order.lines`. */
  readonly lineIds: readonly string[]
}

export async function insertOrders(
  db: Db,
  now: Date,
  owner: OrderOwner,
  orders: readonly NewOrder[],
): Promise<InsertedOrder[]> {
  const numbers = await nextNumbers(db, now, orders.length)
  const inserted: InsertedOrder[] = []
  for (const [index, order] of orders.entries())
    inserted.push(await insertOrder(db, now, owner, order, numbers[index] ?? ''))
  return inserted
}

async function insertOrder(
  db: Db,
  now: Date,
  owner: OrderOwner,
  order: NewOrder,
  orderNo: string,
): Promise<InsertedOrder> {
  const { lines, gifts, ...head } = order
  const { receiver, ...whose } = owner
  const { id } = await db
    .insertInto('order.order')
    .values({
      ...head,
      ...whose,
      receiver: sql`${JSON.stringify(receiver)}::jsonb`,
      orderNo,
      state: 'awaiting-payment',
      placedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let hasShares = false
  const rows = await db
    .insertInto('order.line')
    .values(
      lines.map((line, index) => {
        const { shares, ...columns } = line
        hasShares ||= shares.length > 0
        return { ...columns, companyId: owner.companyId, orderId: id, lineNo: index + 1 }
      }),
    )
    .returning(['id', 'lineNo'])
    .execute()
  const lineIds = rows.toSorted((a, b) => a.lineNo - b.lineNo).map(row => row.id)
  if (hasShares) await insertShares(db, owner.companyId, lines, lineIds)
  if (gifts.length > 0)
    await db
      .insertInto('order.gift')
      .values(gifts.map(gift => ({ ...gift, companyId: owner.companyId, orderId: id })))
      .execute()
  return { id, orderNo, order, lineIds }
}

/** Frozen with the order: refunds and invoices read them. */
async function insertShares(db: Db, companyId: string, lines: readonly NewLine[], lineIds: readonly string[]) {
  const shares = lines.flatMap(({ shares: own }, index) =>
    own.map(({ bearer, ...share }) => ({ ...share, companyId, borneBy: bearer, lineId: lineIds[index] ?? '' })),
  )
  await db.insertInto('order.lineShare').values(shares).execute()
}

export interface NewReservation {
  readonly lineId: string
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly quantity: number
}

export async function insertReservations(
  db: Db,
  companyId: string,
  reservations: readonly NewReservation[],
): Promise<void> {
  await db
    .insertInto('order.reservation')
    .values(reservations.map(reservation => ({ ...reservation, companyId, state: 'held' })))
    .execute()
}
