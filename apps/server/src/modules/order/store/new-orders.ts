import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import type { PriceMark } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { sql } from 'kysely'
import type { Share } from '#modules/pricing/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Json } from '#platform/database/tables.gen.ts'
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
  readonly gifts: readonly NewGift[]
}

/** What it was given for stays with it: a return asks whether it is still earned. */
export interface NewGift {
  readonly ruleId: string
  readonly name: string
  readonly count: number
  readonly worth: Fen
  readonly isEvery: boolean
  readonly tiers: readonly { readonly reach: number; readonly count: number }[]
  /** Lines of the cart, of whichever order, and what each counted for. */
  readonly earnedBy: readonly { readonly cartLineId: string; readonly counted: number }[]
}

/** A copy of what was promised. */
export interface NewLine {
  readonly cartLineId: string
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
  readonly priceTrail: readonly PriceMark[]
  readonly quantity: number
  readonly listAmount: Fen
  readonly dueAmount: Fen
  readonly shares: readonly Share[]
}

export interface OrderOwner {
  readonly companyId: string
  readonly payOrderId: string
  readonly buyerName: string
  /** null: as the company has its invoices by default. */
  readonly invoiceKind: 'ordinary' | 'special' | null
  readonly receiver: { readonly name: string; readonly mobile: string; readonly address: string }
}

export interface InsertedOrder {
  readonly id: string
  readonly orderNo: string
  readonly order: NewOrder
  /** In the order of `order.lines`. */
  readonly lineIds: readonly string[]
}

/** Orders with their lines, shares and gifts: one statement a table, however many there are. */
export async function insertOrders(
  db: Db,
  now: Date,
  owner: OrderOwner,
  orders: readonly NewOrder[],
): Promise<InsertedOrder[]> {
  const numbers = await nextNumbers(db, now, orders.length)
  const { receiver, ...whose } = owner
  const heads = await db
    .insertInto('order.order')
    .values(
      orders.map((order, index) => {
        const { lines: _lines, gifts: _gifts, ...head } = order
        return {
          ...head,
          ...whose,
          receiver: sql`${JSON.stringify(receiver)}::jsonb`,
          orderNo: numbers[index] ?? '',
          state: 'awaiting-payment',
          placedAt: now,
        }
      }),
    )
    .returning(['id', 'orderNo'])
    .execute()
  const idOf = new Map(heads.map(head => [head.orderNo, head.id]))
  const numbered = orders.map((order, index) => {
    const orderNo = numbers[index] ?? ''
    return { id: idOf.get(orderNo) ?? '', orderNo, order }
  })
  const lineIds = await insertLines(db, owner.companyId, numbered)
  const inserted = numbered.map(each => ({ ...each, lineIds: lineIds.get(each.id) ?? [] }))
  await insertShares(db, owner.companyId, inserted)
  await insertGifts(db, owner.companyId, inserted)
  return inserted
}

type NumberedOrder = Omit<InsertedOrder, 'lineIds'>

/** The ids of each order's lines, in their order. */
async function insertLines(
  db: Db,
  companyId: string,
  orders: readonly NumberedOrder[],
): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .insertInto('order.line')
    .values(
      orders.flatMap(({ id, order }) =>
        order.lines.map((line, index) => {
          const { shares: _, cartLineId: _own, priceTrail, ...columns } = line
          return { ...columns, companyId, orderId: id, lineNo: index + 1, priceTrail: frozenTrail(priceTrail) }
        }),
      ),
    )
    .returning(['id', 'orderId', 'lineNo'])
    .execute()
  const byOrder = Map.groupBy(rows, row => row.orderId)
  return new Map(
    [...byOrder].map(([orderId, own]) => [orderId, own.toSorted((a, b) => a.lineNo - b.lineNo).map(row => row.id)]),
  )
}

function frozenTrail(marks: readonly PriceMark[]) {
  const kept = marks.map(({ kind, fromQuantity, unitPrice }) => ({ kind, from: fromQuantity, price: unitPrice }))
  return sql<Json>`${JSON.stringify(kept)}::jsonb`
}

/** Frozen with the order: refunds and invoices read them. */
async function insertShares(db: Db, companyId: string, orders: readonly InsertedOrder[]): Promise<void> {
  const shares = orders.flatMap(({ order, lineIds }) =>
    order.lines.flatMap(({ shares: own }, index) =>
      own.map(({ bearer, ...share }) => ({ ...share, companyId, borneBy: bearer, lineId: lineIds[index] ?? '' })),
    ),
  )
  if (shares.length > 0) await db.insertInto('order.lineShare').values(shares).execute()
}

async function insertGifts(db: Db, companyId: string, orders: readonly InsertedOrder[]): Promise<void> {
  const gifts = orders.flatMap(({ id, order }) => order.gifts.map(gift => ({ gift, orderId: id })))
  if (gifts.length === 0) return
  await db
    .insertInto('order.gift')
    .values(
      gifts.map(({ orderId, gift: { ruleId, name, count, worth, isEvery, tiers } }) => ({
        ...{ companyId, orderId, ruleId, name, count, worth, isEvery },
        tiers: sql<Json>`${JSON.stringify(tiers)}::jsonb`,
      })),
    )
    .execute()
  const placed = new Map(
    orders.flatMap(({ order, lineIds }) => order.lines.map((line, at) => [line.cartLineId, lineIds[at] ?? ''])),
  )
  await db
    .insertInto('order.giftLine')
    .values(
      gifts.flatMap(({ orderId, gift: { ruleId, earnedBy } }) =>
        earnedBy.map(({ cartLineId, counted }) => ({
          companyId,
          orderId,
          ruleId,
          lineId: placed.get(cartLineId) ?? '',
          counted,
        })),
      ),
    )
    .onConflict(one => one.doNothing())
    .execute()
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
