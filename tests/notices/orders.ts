import { randomInt, randomUUID } from 'node:crypto'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { cancelOverduePayOrders } from '../../apps/server/src/modules/order/cancel/cancel-orders.ts'
import { aPlacedOrder, aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { refundOrderPart } from '../../apps/server/src/modules/payment/refund/refund-payable.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { inSystemTransaction } from '../../apps/server/src/platform/context.ts'
import { loadSandboxKeys } from '../../apps/server/src/sandbox/keys.ts'
import { relayAll } from '../../apps/server/src/testing/relay-all.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { post } from './deliver.ts'
import { type Letter, type Provider, providerOf, type Told } from './provider.ts'

type Channel = 'wechat' | 'alipay'

/** Goods of two stores, 96.00 in total: 60.00 and 36.00. */
const TOTAL = 9600
const PACKS = 10

interface Placed {
  readonly payOrderId: string
  readonly orderIds: readonly string[]
  readonly pay: (channel: Channel) => Promise<Told>
}

interface Shop {
  readonly server: TestServer
  readonly provider: Provider
  readonly companyId: string
  readonly batchIds: readonly string[]
  place(): Promise<Placed>
  cancel(placed: Placed): Promise<unknown>
  tell(...letters: readonly Letter[]): Promise<void>
}

/** A separate pharmacy for every kind, so that its final data show the effect of the kind. */
async function aShop(server: TestServer, count: number): Promise<Shop> {
  const { db, pool } = server.owner
  const { client, companyId } = await aReadyPharmacy(server)
  const offers = []
  for (const price of [60_000, 36_000])
    offers.push(
      await anOffer(db, { store: await aStore(db), product: await aProduct(db), price, stock: count * PACKS }),
    )
  // One company in place of many.
  await pool.query('update store.store set unpaid_order_limit = 1000000, unpaid_stock_percent = 100')
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: PACKS }))
  const pay = (payOrderId: string) => async (channel: Channel) => {
    const { rows } = await pool.query<{ tradeNo: string }>(
      `insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state, expires_at, created_at)
       select company_id, $2, 'order', pay_order_id, $3, sum(payable), jsonb_agg(jsonb_build_object('payableId', pay_order_id, 'orderId', id,
         'orderNo', order_no, 'storeId', store_id, 'storeName', store_name, 'amount', payable)), 'pending', $4::timestamptz + interval '1 day', $4
       from "order"."order" where pay_order_id = $1 group by 1, pay_order_id returning trade_no as "tradeNo"`,
      [payOrderId, `P${randomUUID().replaceAll('-', '').slice(0, 20)}`, channel, server.clock.read()],
    )
    const tradeNo = rows[0]?.tradeNo ?? ''
    return { tradeNo, transactionId: `T${tradeNo}`, amount: TOTAL }
  }
  return {
    server,
    provider: providerOf(await loadSandboxKeys(pool, server.clock.read())),
    companyId,
    batchIds: offers.flatMap(({ batchIds }) => batchIds),
    async place() {
      const { payOrderId, orders } = await aPlacedOrder(client, lines)
      return { payOrderId, orderIds: orders.map(({ orderId }) => orderId), pay: pay(payOrderId) }
    },
    cancel: ({ payOrderId }) => client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' }),
    async tell(...letters) {
      await Promise.all(letters.map(async letter => expect(await post(server, letter)).toBe(200)))
    },
  }
}

const good = (shop: Shop, channel: Channel, told: Told) =>
  channel === 'wechat'
    ? shop.provider.wechat(told, shop.server.clock.read())
    : shop.provider.alipay(told, shop.server.clock.read())

/** Counts over all orders of the pharmacy, and its holds. */
async function outcome({ server, companyId, batchIds }: Shop) {
  await relayAll(server)
  const { rows } = await server.owner.pool.query(
    `select (select jsonb_object_agg(state, n) from (select state, count(*)::int as n from "order"."order" where company_id = $1 group by 1) o) as orders,
       (select jsonb_object_agg(state, n) from (select state, count(*)::int as n from payment.payment where company_id = $1 group by 1) p) as payments,
       (select count(*)::int from payment.journal where company_id = $1 and kind = 'payment-arrived') as arrivals,
       (select coalesce(sum(amount), 0)::int from payment.refund where company_id = $1) as "goingBack",
       (select coalesce(max(n), 0)::int from (select count(*) as n from payment.refund where company_id = $1 group by payment_id) r) as "mostRefunds",
       (select sum(reserved)::int from catalogue.batch where id = any($2::uuid[])) as reserved`,
    [companyId, batchIds],
  )
  return rows[0]
}

async function each(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) await work(index)
}

/** Each payment counts once, its two orders are paid, and nothing is refunded. */
const allPaid = (count: number) => ({
  orders: { 'awaiting-shipment': count * 2 },
  payments: { succeeded: count },
  arrivals: count,
  goingBack: 0,
  mostRefunds: 0,
  reserved: count * PACKS * 2,
})

/** One notice pays the orders of all its stores together. */
async function allStoresAtOnce(shop: Shop, count: number): Promise<void> {
  await each(count, async index => {
    const channel = index % 2 === 0 ? 'wechat' : 'alipay'
    const told = await (await shop.place()).pay(channel)
    await shop.tell(good(shop, channel, told))
  })
  expect(await outcome(shop)).toEqual(allPaid(count))
}

/** Both channels are paid at the same time: one counts, the other is refunded completely. */
async function bothChannels(shop: Shop, count: number): Promise<void> {
  await each(count, async () => {
    const { pay } = await shop.place()
    const [first, second] = [await pay('wechat'), await pay('alipay')]
    await shop.tell(good(shop, 'wechat', first), good(shop, 'alipay', second))
  })
  expect(await outcome(shop)).toEqual({
    orders: { 'awaiting-shipment': count * 2 },
    payments: { succeeded: count, surplus: count },
    arrivals: count * 2,
    goingBack: count * TOTAL,
    mostRefunds: 1,
    reserved: count * PACKS * 2,
  })
}

/** All six orders in which closing, success and a refund can be reported. */
const ORDERS_OF_THREE = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

async function anyOrderOfEvents(shop: Shop, count: number): Promise<void> {
  const { provider, server } = shop
  await each(count, async index => {
    const told = await (await shop.place()).pay('wechat')
    const now = server.clock.read()
    const letters = [
      provider.wechat(told, now, { trade_state: 'CLOSED' }),
      provider.wechat(told, now),
      provider.refund(told, now),
    ]
    for (const at of ORDERS_OF_THREE[index % 6] ?? []) await shop.tell(...letters.slice(at, at + 1))
  })
  // A refund that we never requested is not ours: the daily reconciliation reports it.
  expect(await outcome(shop)).toEqual(allPaid(count))
}

/** A payment for an order that was cancelled or expired: it is refunded completely, and the goods stay available. */
async function afterTheEnd(shop: Shop, count: number): Promise<void> {
  const { server } = shop
  await each(count, async index => {
    const placed = await shop.place()
    const told = await placed.pay('wechat')
    if (index % 2 === 0) await shop.cancel(placed)
    else await cancelOverduePayOrders({ ...server.context(), now: addMs(server.clock.read(), DAY_MS) })
    const letter = good(shop, 'wechat', told)
    await shop.tell(letter, letter)
  })
  expect(await outcome(shop)).toEqual({
    orders: { cancelled: count * 2 },
    payments: { succeeded: count },
    arrivals: count,
    goingBack: count * TOTAL,
    mostRefunds: 1,
    reserved: 0,
  })
}

/** Ten partial refunds at the same time, in total more than was paid: never more than that is refunded. */
async function refundsAtOnce(shop: Shop, count: number): Promise<void> {
  const { server } = shop
  await each(count, async () => {
    const { payOrderId, orderIds, pay } = await shop.place()
    const told = await pay('wechat')
    await shop.tell(good(shop, 'wechat', told))
    const orderId = orderIds[0] ?? ''
    const { payable } = await server.owner.db
      .selectFrom('order.order')
      .select('payable')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const asked = Array.from({ length: 10 }, () => randomInt(Math.floor(payable / 5), Math.floor(payable / 3)))
    const back = (amount: number) =>
      inSystemTransaction(server.context(), tx =>
        refundOrderPart(tx, { payableId: payOrderId, orderId, amount: fen(amount), reason: '缺货退款' }),
      )
    const results = await Promise.allSettled(asked.map(back))
    const given = asked.filter((_, at) => results[at]?.status === 'fulfilled').reduce((sum, amount) => sum + amount, 0)
    const { rows } = await server.owner.pool.query<{ sum: number }>(
      `select sum(r.amount)::int as sum from payment.refund r join payment.payment p on p.id = r.payment_id where p.trade_no = $1`,
      [told.tradeNo],
    )
    expect(rows[0]?.sum).toBe(given)
    expect(given).toBeLessThanOrEqual(payable)
    // No refused part would still have fitted.
    for (const [at, amount] of asked.entries())
      if (results[at]?.status === 'rejected') expect(given + amount).toBeGreaterThan(payable)
  })
  expect(await outcome(shop)).toMatchObject({ payments: { succeeded: count }, arrivals: count })
}

const KINDS = {
  'one notice for the orders of two stores': allStoresAtOnce,
  'both channels at once': bothChannels,
  'closed, paid and refunded in every order': anyOrderOfEvents,
  'money after the order ended': afterTheEnd,
  'ten refunds at once': refundsAtOnce,
} as const

export const ORDER_KINDS = Object.keys(KINDS) as (keyof typeof KINDS)[]

/** This many orders, each reported in this way; counts the results. */
export async function tellOfOrders(server: TestServer, kind: keyof typeof KINDS, count: number): Promise<void> {
  await KINDS[kind](await aShop(server, count), count)
}
