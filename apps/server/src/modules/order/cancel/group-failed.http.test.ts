import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { allJobs } from '#modules/background.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { CAMPAIGN_PAY_WITHIN_MS, groupFailed } from '#modules/marketing/public.ts'
import { aCampaign } from '#modules/marketing/testing.ts'
import { inWallet, PAY_PASSWORD, tellPaid, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { anyState } from '#testing/any-state.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { orderReactions } from '../reactions.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()

test('cancels a paid order once when its group failed, and returns stock and quota', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId, batchIds } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  const campaignId = await aCampaign(db, {
    kind: 'group-buy',
    store,
    goods: [{ offerId, unitPrice: 60_000, quota: 50 }],
    target: 50,
  })
  const { client } = await aReadyPharmacy(server)
  const { payOrderId } = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
  await db
    .updateTable('order.payOrder')
    .set({ state: anyState('paid') })
    .where('id', '=', payOrderId)
    .execute()
  await db
    .updateTable('order.order')
    .set({ state: anyState('awaiting-shipment') })
    .where('payOrderId', '=', payOrderId)
    .execute()
  await db
    .updateTable('marketing.campaignHold')
    .set({ state: anyState('paid') })
    .where('payOrderId', '=', payOrderId)
    .execute()
  for (let time = 0; time < 2; time++)
    await inSystemTransaction(server.context(), tx => publish(tx, groupFailed, payOrderId, { payOrderId, campaignId }))
  await relayAll(server, orderReactions)
  const order = await db
    .selectFrom('order.order')
    .select(['state', 'cancelReason'])
    .where('payOrderId', '=', payOrderId)
    .executeTakeFirst()
  expect(order).toEqual({ state: 'cancelled', cancelReason: '拼团未成功，货款原路退回' })
  const batch = await db.selectFrom('catalogue.batch').select('reserved').where('id', 'in', batchIds).executeTakeFirst()
  const quota = await db
    .selectFrom('marketing.campaignGoods')
    .select('taken')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  expect([batch, quota]).toEqual([{ reserved: 0 }, { taken: 0 }])
})

/** Ten packs of a group buy that needs fifty, ordered by a buyer with money; and when the group buy is decided. */
async function aJoin() {
  const { db, pool } = server.owner
  const store = await aStore(db)
  const { offerId, batchIds } = await anOffer(db, { store, product: await aProduct(db), price: 100_000, stock: 100 })
  const goods = [{ offerId, unitPrice: 60_000, quota: 50 }]
  const campaignId = await aCampaign(db, { kind: 'group-buy', store, goods, target: 10 })
  const { client, companyId } = await aReadyPharmacy(server)
  const placed = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
  return {
    ...{ client, companyId, campaignId, ...placed },
    relay: () => relayAll(server, orderReactions),
    decide: async () => {
      server.clock.set(addMs(TEST_NOON, 3_600_000 + CAMPAIGN_PAY_WITHIN_MS))
      await allJobs.find(({ name }) => name === 'marketing.close-groups')?.run(server.context())
    },
    outcome: async () => {
      const { rows } = await pool.query(
        `select (select state from marketing.group_buy where campaign_id = $1) as "group",
           (select state from "order"."order" where pay_order_id = $2) as "order",
           (select coalesce(sum(amount + wallet_part), 0)::int from payment.refund where company_id = $3) as back,
           (select sum(reserved)::int from catalogue.batch where id = any($4::uuid[])) as reserved,
           (select taken from marketing.campaign_goods where campaign_id = $1) as taken`,
        [campaignId, placed.payOrderId, companyId, batchIds],
      )
      return rows[0]
    },
  }
}

test('counts a payment made at the last moment and decides the group only after its event', async () => {
  const join = await aJoin()
  await withPayPassword(server, join.companyId)
  await inWallet(server, join.companyId, 100_000)
  server.clock.set(addMs(join.payBefore, -1))
  const way = { payOrderId: join.payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD } as const
  expect(await join.client.call(orderEndpoints.payOrder, way)).toMatchObject({ success: true })
  await join.decide()
  expect(await join.outcome()).toMatchObject({ group: 'open' })
  await join.relay()
  await join.decide()
  server.clock.set(TEST_NOON)
  const sold = { group: 'succeeded', order: 'awaiting-shipment', back: 0, reserved: 10, taken: 10 }
  expect(await join.outcome()).toEqual(sold)
})

test('cancels and refunds an order when the provider reports its payment after the group failed', async () => {
  const join = await aJoin()
  await server.owner.pool.query(
    `insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state, expires_at, created_at)
     select company_id, 'P' || order_no, 'order', pay_order_id, 'wechat', payable, jsonb_build_array(jsonb_build_object('orderId', id,
       'orderNo', order_no, 'storeId', store_id, 'storeName', store_name, 'amount', payable)), 'pending', $2, $2
     from "order"."order" where pay_order_id = $1`,
    [join.payOrderId, join.payBefore],
  )
  await join.relay()
  await join.decide()
  expect(await join.outcome()).toMatchObject({ group: 'failed', order: 'awaiting-payment' })
  await tellPaid(server, join.payOrderId, addMs(join.payBefore, -1))
  await join.relay()
  server.clock.set(TEST_NOON)
  expect(await join.outcome()).toEqual({ group: 'failed', order: 'cancelled', back: 6000, reserved: 0, taken: 0 })
})
