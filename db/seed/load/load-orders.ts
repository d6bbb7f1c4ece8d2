import type pg from 'pg'
import { insertRows } from './bulk.ts'
import { type CreditCheckouts, channelOf, creditCheckouts } from './channel-of.ts'
import { idOf } from './ids.ts'
import { loadDebts } from './load-debts.ts'
import { loadParcels, type OrderWorld } from './load-parcels.ts'
import { ledgerRows } from './order-ledger.ts'
import { type PricedOrder, priceOrder } from './price-orders.ts'

const DAY_MS = 86_400_000

/** A year of orders with all related rows: payments, ledger, reservations, timelines. */
export async function loadOrders(client: pg.ClientBase, world: OrderWorld, now: Date): Promise<number> {
  const priced = world.orders.flatMap(row => {
    const store = world.stores[row.storeIndex]
    const buyer = world.companies[row.companyIndex]
    const order = store && buyer && priceOrder(row, world.offers, store, buyer)
    return order && order.lines.length > 0 ? [order] : []
  })
  const checkouts = [...Map.groupBy(priced, order => order.row.checkoutIndex).values()]
  const numbered = numberOrders(priced)
  await insertRows(
    client,
    '"order".pay_order',
    checkouts.map(checkout => payOrderColumns(checkout, now)),
  )
  await insertRows(
    client,
    '"order"."order"',
    priced.map(order => orderColumns(order, world, numbered)),
  )
  await insertRows(
    client,
    '"order".line',
    priced.flatMap(order => lineColumns(order, world)),
  )
  await insertRows(client, '"order".reservation', priced.flatMap(reservationColumns))
  await insertRows(client, '"order".step', priced.flatMap(stepColumns))
  await loadParcels(client, priced, world, now)
  const onCredit = creditCheckouts(checkouts, world.companies, now)
  await insertRows(
    client,
    'payment.payment',
    checkouts.flatMap(checkout => paymentColumns(checkout, world, numbered, onCredit)),
  )
  const { accounts, journals, entries } = ledgerRows(checkouts, onCredit, numbered)
  await insertRows(client, 'payment.account', accounts)
  await insertRows(client, 'payment.journal', journals)
  await insertRows(client, 'payment.entry', entries, 'journal_id')
  await loadDebts(client, checkouts, onCredit, world, numbered, now)
  await holdStock(client)
  await client.query(`select setval('"order".number_seq', $1)`, [priced.length + checkouts.length + 1])
  return priced.length
}

/** Stock of open orders is held, as if they had been placed through the shop. */
async function holdStock(client: pg.ClientBase): Promise<void> {
  await client.query(`update catalogue.batch b set on_hand = b.on_hand + r.held, reserved = r.held
    from (select batch_id, sum(quantity)::int as held from "order".reservation where state = 'held' group by batch_id) r
    where b.id = r.batch_id`)
}

function numberOrders(orders: readonly PricedOrder[]): Map<number, string> {
  return new Map(
    orders.map((order, index) => [order.row.index, dayDigits(order.row.placedAt) + String(index + 1).padStart(8, '0')]),
  )
}

function dayDigits(instant: string): string {
  return instant.slice(0, 10).replaceAll('-', '')
}

function payOrderColumns(checkout: readonly PricedOrder[], now: Date): Record<string, unknown> {
  const [first] = checkout
  if (!first) throw new Error('a checkout without orders')
  const { row } = first
  const states = new Set(checkout.map(order => order.row.state))
  const state = states.has('awaiting-payment')
    ? 'awaiting-payment'
    : states.has('cancelled') && states.size === 1
      ? 'cancelled'
      : 'paid'
  return {
    id: idOf('pay-order', row.checkoutIndex),
    company_id: idOf('company', row.companyIndex),
    pay_order_no: `${dayDigits(row.placedAt)}${String(50_000_000 + row.checkoutIndex)}`,
    account_id: idOf('account', row.loginName),
    submit_token: `history-${row.checkoutIndex}`,
    payable: checkout.reduce((sum, order) => sum + order.payable, 0),
    state,
    // So that there is always something to pay in the demo.
    pay_before: new Date(
      (state === 'awaiting-payment' ? now.getTime() : Date.parse(row.placedAt)) + DAY_MS,
    ).toISOString(),
    created_at: row.placedAt,
  }
}

function orderColumns(
  order: PricedOrder,
  world: OrderWorld,
  numbered: ReadonlyMap<number, string>,
): Record<string, unknown> {
  const { row } = order
  const store = world.stores[row.storeIndex]
  const company = world.companies[row.companyIndex]
  const address = company?.addresses.find(each => each.isDefault) ?? company?.addresses[0]
  return {
    id: idOf('order', row.index),
    company_id: idOf('company', row.companyIndex),
    pay_order_id: idOf('pay-order', row.checkoutIndex),
    order_no: numbered.get(row.index),
    store_id: idOf('store', row.storeIndex),
    store_name: store?.name,
    seller_name: store?.companyName,
    state: row.state,
    goods_amount: order.goodsAmount,
    discount: 0,
    freight: order.freight,
    payable: order.payable,
    receiver: {
      name: address?.receiver ?? '',
      mobile: address?.mobile ?? '',
      address: address
        ? [...new Set([address.place.province, address.place.city, address.place.district])].join('') + address.detail
        : '',
    },
    buyer_name: company?.name,
    remark: '',
    placed_at: row.placedAt,
    paid_at: row.paidAt,
    shipped_at: row.shippedAt,
    received_at: row.receivedAt,
    cancelled_at: row.cancelledAt,
    cancel_reason: row.cancelledAt === null ? null : '超时未付款，系统自动取消',
  }
}

function lineColumns({ row, lines }: PricedOrder, world: OrderWorld): Record<string, unknown>[] {
  const isShipped = row.shippedAt !== null
  return lines.flatMap((line, index) => {
    const product = world.products[line.offer.productIndex]
    if (!product) return []
    return [
      {
        id: idOf('line', row.index, index),
        company_id: idOf('company', row.companyIndex),
        order_id: idOf('order', row.index),
        line_no: index + 1,
        offer_id: idOf('offer', line.offer.index),
        product_id: idOf('product', product.index),
        generic_name: product.genericName,
        display_name: product.displayName,
        spec: product.spec,
        dosage_form: product.dosageForm,
        pack_unit: product.packUnit,
        maker_name: product.makerName,
        holder_name: product.holderName,
        approval_no: product.approvalNo,
        image_url: world.imageUrlOf(product),
        tax_rate_percent: line.offer.taxRatePercent,
        unit_price: line.unitPrice,
        quantity: line.quantity,
        list_amount: line.amount,
        due_amount: line.amount,
        approved_quantity: isShipped ? line.quantity : null,
        shipped_quantity: isShipped ? line.quantity : 0,
        received_quantity: row.receivedAt === null ? 0 : line.quantity,
      },
    ]
  })
}

function reservationColumns({ row, lines }: PricedOrder): Record<string, unknown>[] {
  const state = row.state === 'cancelled' ? 'released' : row.shippedAt === null ? 'held' : 'shipped'
  return lines.flatMap((line, index) => {
    const [batch] = line.offer.batches
    if (!batch) return []
    return [
      {
        company_id: idOf('company', row.companyIndex),
        line_id: idOf('line', row.index, index),
        batch_id: idOf('batch', line.offer.index, batch.batchNo),
        batch_no: batch.batchNo,
        expires_on: batch.expiresOn,
        quantity: line.quantity,
        state,
      },
    ]
  })
}

function stepColumns({ row }: PricedOrder): Record<string, unknown>[] {
  const steps = [
    ['place', '买家已提交订单', row.placedAt],
    ['pay', '买家已付款，等待商家发货', row.paidAt],
    ['ship', '商家已发货', row.shippedAt],
    ['receive', '买家已确认收货，交易完成', row.receivedAt],
    ['cancel', '超时未付款，系统自动取消', row.cancelledAt],
  ] as const
  return steps.flatMap(([verb, note, at], index) =>
    at === null
      ? []
      : [
          {
            id: idOf('step', row.index, index),
            company_id: idOf('company', row.companyIndex),
            order_id: idOf('order', row.index),
            verb,
            note,
            at,
          },
        ],
  )
}

function paymentColumns(
  checkout: readonly PricedOrder[],
  world: OrderWorld,
  numbered: ReadonlyMap<number, string>,
  onCredit: CreditCheckouts,
): Record<string, unknown>[] {
  const paid = checkout.find(order => order.row.paidAt !== null)
  if (!paid) return []
  const { row } = paid
  const channel = channelOf(row, onCredit)
  return [
    {
      id: idOf('payment', row.checkoutIndex),
      company_id: idOf('company', row.companyIndex),
      trade_no: `P${dayDigits(row.placedAt)}${String(row.checkoutIndex).padStart(14, '0')}`,
      payable_kind: 'order',
      payable_id: idOf('pay-order', row.checkoutIndex),
      channel,
      wallet_part: 0,
      voucher_ids: [],
      parts: checkout.map(order => ({
        orderId: idOf('order', order.row.index),
        orderNo: numbered.get(order.row.index),
        storeId: idOf('store', order.row.storeIndex),
        storeName: world.stores[order.row.storeIndex]?.name,
        amount: order.payable,
      })),
      amount: checkout.reduce((sum, order) => sum + order.payable, 0),
      state: 'succeeded',
      provider_trade_no:
        channel === 'credit' ? null : `D${dayDigits(row.placedAt)}${String(row.checkoutIndex).padStart(10, '0')}`,
      paid_at: row.paidAt,
      expires_at: row.paidAt,
      created_at: row.placedAt,
    },
  ]
}
