import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { cancelOverduePayOrders } from '../cancel/cancel-orders.ts'
import { orderReactions } from '../reactions.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()

/** Ten packs for ¥10, paid from a wallet with ¥25; the event about the payment is not delivered yet. */
async function paidButUntold() {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId, batchIds } = await anOffer(db, { store, product: await aProduct(db), price: 10_000, stock: 100 })
  const { client, companyId } = await aReadyPharmacy(server)
  await withPayPassword(server, companyId)
  await inWallet(server, companyId, 2500)
  const { payOrderId, payBefore } = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
  const way = { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD } as const
  expect(await client.call(orderEndpoints.payOrder, way)).toMatchObject({ data: { state: 'succeeded' } })
  return {
    ...{ client, payOrderId, payBefore },
    tell: () => relayAll(server, orderReactions),
    outcome: async () => {
      const orders = await db.selectFrom('order.order').select('state').where('payOrderId', '=', payOrderId).execute()
      const shelf = await db.selectFrom('catalogue.batch').select('reserved').where('id', 'in', batchIds).execute()
      const { wallet } = await pursesOf(db, companyId)
      return { states: orders.map(({ state }) => state), reserved: shelf.map(({ reserved }) => reserved), wallet }
    },
  }
}

test('treats an order as paid at its deadline when its payment event is late, and ignores the event then', async () => {
  const order = await paidButUntold()
  expect(await order.outcome()).toEqual({ states: ['awaiting-payment'], reserved: [10], wallet: 1500 })
  await cancelOverduePayOrders({ ...server.context(), now: addMs(order.payBefore, 1) })
  const paid = { states: ['awaiting-shipment'], reserved: [10], wallet: 1500 }
  expect(await order.outcome()).toEqual(paid)
  await order.tell()
  expect(await order.outcome()).toEqual(paid)
})

test('refuses to cancel a paid order whose payment event has not arrived', async () => {
  const order = await paidButUntold()
  const wish = { payOrderId: order.payOrderId, reason: '不想要了' }
  expect(await order.client.call(orderEndpoints.cancelPayOrder, wish)).toMatchObject({ code: 409, success: false })
  expect(await order.outcome()).toEqual({ states: ['awaiting-payment'], reserved: [10], wallet: 1500 })
  await order.tell()
  expect(await order.outcome()).toEqual({ states: ['awaiting-shipment'], reserved: [10], wallet: 1500 })
})
