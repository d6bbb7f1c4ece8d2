import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import type { PriceMark } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Share } from '#modules/pricing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { together } from '#platform/database/flight.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Json } from '#platform/database/tables.gen.ts'
import { newId } from '#platform/ids.ts'
import { begun } from '#platform/states/move.ts'
import { orderMachine, payOrderMachine, reservationMachine } from '../domain/states.ts'

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

/** The terms stay with the gift: a return checks whether the order still qualifies for it. */
export interface NewGift {
  readonly ruleId: string
  readonly name: string
  readonly count: number
  readonly worth: Fen
  readonly isEvery: boolean
  readonly tiers: readonly { readonly reach: number; readonly count: number }[]
  /** The lines of the cart, in any order, and what each counted. */
  readonly earnedBy: readonly { readonly cartLineId: string; readonly counted: number }[]
}

/** A copy of the agreed terms. */
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
  readonly accountId: string
  readonly submitToken: string
  readonly buyerName: string
  /** null: the company's default. */
  readonly invoiceKind: 'ordinary' | 'special' | null
  readonly receiver: { readonly name: string; readonly mobile: string; readonly address: string }
  /** First line of the timeline. */
  readonly note: string
}

export interface InsertedOrder {
  readonly id: string
  readonly orderNo: string
  readonly order: NewOrder
  /** In the order of `order.lines`. */
  readonly lineIds: readonly string[]
}

export interface InsertedPayOrder {
  readonly id: string
  readonly payOrderNo: string
  readonly payable: Fen
  readonly payBefore: Date
  readonly orders: readonly InsertedOrder[]
}

/** Human-readable numbers: the day, then a counter that never repeats. The first is the pay order's. */
export async function drawNumbers(
  db: Db,
  now: Date,
  count: number,
  drawn: readonly number[] = [],
): Promise<{ readonly payOrderNo: string; readonly orderNos: readonly string[] }> {
  const more = count > drawn.length ? await nextNumbers(db, { count: count - drawn.length }) : []
  const day = dayOf(now).replaceAll('-', '')
  const [payOrderNo = '', ...orderNos] = [...drawn, ...more.map(({ value }) => value)]
    .slice(0, count)
    .map(value => `${day}${String(value).padStart(8, '0')}`)
  return { payOrderNo, orderNos }
}

const nextNumbers = prepared<{ count: number }, { value: number }>(
  (_, { count }) => sql<{ value: number }>`
    select nextval('"order".number_seq') as value from generate_series(1, ${count}::int)`,
)

/** The orders with the numbers and ids under which they and their lines will be written. */
export function numbered(orders: readonly NewOrder[], orderNos: readonly string[], now: Date): InsertedOrder[] {
  return orders.map((order, index) => ({
    id: newId(now),
    orderNo: orderNos[index] ?? '',
    order,
    lineIds: order.lines.map(() => newId(now)),
  }))
}

/** A pay order with its orders, lines and first steps: one statement for them, and one for each table of promotions. */
export async function insertOrders(
  db: Db,
  now: Date,
  owner: OrderOwner,
  { id: payOrderId, payOrderNo, payable, payBefore, orders }: InsertedPayOrder,
): Promise<void> {
  const { companyId, accountId, submitToken, buyerName, invoiceKind, note } = owner
  const heads = orders.map(({ id, orderNo, order: { lines: _lines, gifts: _gifts, ...head } }) => ({
    ...head,
    id,
    orderNo,
  }))
  const lines = orders.flatMap(({ id, order, lineIds }) =>
    order.lines.map(({ shares: _shares, cartLineId: _own, priceTrail, ...line }, index) => ({
      ...line,
      id: lineIds[index],
      orderId: id,
      lineNo: index + 1,
      priceTrail: priceTrail.map(({ kind, fromQuantity, unitPrice }) => ({
        kind,
        from: fromQuantity,
        price: unitPrice,
      })),
    })),
  )
  await together(
    writeOrders(db, {
      ...{
        companyId,
        accountId,
        submitToken,
        payBefore,
        buyerName,
        invoiceKind,
        note,
        payOrderId,
        payOrderNo,
        payable,
      },
      now,
      receiver: JSON.stringify(owner.receiver),
      heads: JSON.stringify(heads),
      lines: JSON.stringify(lines),
    }),
    insertShares(db, companyId, orders),
    insertGifts(db, companyId, orders),
  )
}

interface Written extends Omit<OrderOwner, 'receiver'> {
  readonly payBefore: Date
  readonly payOrderId: string
  readonly payOrderNo: string
  readonly payable: number
  readonly now: Date
  readonly receiver: string
  readonly heads: string
  readonly lines: string
}

const writeOrders = prepared<Written, unknown>(
  (_, w) => sql`
    with pay as (
      insert into "order".pay_order
        (id, company_id, account_id, submit_token, payable, pay_before, pay_order_no, state, created_at)
      values (${w.payOrderId}::uuid, ${w.companyId}::uuid, ${w.accountId}::uuid, ${w.submitToken}, ${w.payable}::bigint,
        ${w.payBefore}::timestamptz, ${w.payOrderNo}, ${begun(payOrderMachine)}, ${w.now}::timestamptz)
    ), head as (
      insert into "order"."order" (id, company_id, pay_order_id, order_no, store_id, store_name, seller_name, state,
        goods_amount, discount, freight, payable, receiver, buyer_name, remark, invoice_kind, placed_at)
      select h.id, ${w.companyId}::uuid, ${w.payOrderId}::uuid, h."orderNo", h."storeId", h."storeName", h."sellerName",
        ${begun(orderMachine)}, h."goodsAmount", h.discount, h.freight, h.payable, ${w.receiver}::jsonb, ${w.buyerName}::text,
        h.remark, ${w.invoiceKind}::text, ${w.now}::timestamptz
      from jsonb_to_recordset(${w.heads}::jsonb) as h(id uuid, "orderNo" text, "storeId" uuid, "storeName" text,
        "sellerName" text, "goodsAmount" bigint, discount bigint, freight bigint, payable bigint, remark text)
    ), line as (
      insert into "order".line (id, company_id, order_id, line_no, offer_id, product_id, generic_name, display_name, spec,
        dosage_form, pack_unit, maker_name, holder_name, approval_no, image_url, tax_rate_percent, unit_price, quantity,
        list_amount, due_amount, price_trail)
      select l.id, ${w.companyId}::uuid, l."orderId", l."lineNo", l."offerId", l."productId", l."genericName",
        l."displayName", l.spec, l."dosageForm", l."packUnit", l."makerName", l."holderName", l."approvalNo", l."imageUrl",
        l."taxRatePercent", l."unitPrice", l.quantity, l."listAmount", l."dueAmount", l."priceTrail"
      from jsonb_to_recordset(${w.lines}::jsonb) as l(id uuid, "orderId" uuid, "lineNo" int, "offerId" uuid,
        "productId" uuid, "genericName" text, "displayName" text, spec text, "dosageForm" text, "packUnit" text,
        "makerName" text, "holderName" text, "approvalNo" text, "imageUrl" text, "taxRatePercent" int, "unitPrice" bigint,
        quantity int, "listAmount" bigint, "dueAmount" bigint, "priceTrail" jsonb)
    )
    insert into "order".step (company_id, order_id, verb, note, at)
    select ${w.companyId}::uuid, h.id, 'place', ${w.note}::text, ${w.now}::timestamptz
    from jsonb_to_recordset(${w.heads}::jsonb) as h(id uuid)`,
)

/** Saved with the order; refunds and invoices read them. */
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
  await writeReservations(db, { companyId, reservations: JSON.stringify(reservations) })
}

const writeReservations = prepared<{ companyId: string; reservations: string }, unknown>(
  (_, { companyId, reservations }) => sql`
    insert into "order".reservation (company_id, line_id, batch_id, batch_no, expires_on, quantity, state)
    select ${companyId}::uuid, r."lineId", r."batchId", r."batchNo", r."expiresOn", r.quantity, ${begun(reservationMachine)}
    from jsonb_to_recordset(${reservations}::jsonb)
      as r("lineId" uuid, "batchId" uuid, "batchNo" text, "expiresOn" date, quantity int)`,
)
