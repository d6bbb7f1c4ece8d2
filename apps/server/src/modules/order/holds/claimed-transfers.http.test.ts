import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { cancelOverduePayOrders } from '../cancel/cancel-orders.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()

async function anUnpaidOrder() {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db) })
  const placed = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
  const { payOrderId } = placed
  const read = async () => (await buyer.client.call(orderEndpoints.getPayOrder, { payOrderId })).value
  const start = async (channel: 'transfer' | 'bank') =>
    (await buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel })).value
  const claim = (paymentId: string, voucherIds: string[]) =>
    buyer.client.call(paymentEndpoints.claimPayment, { paymentId, voucherIds })
  return { ...buyer, ...placed, placedAt: server.clock.read(), read, start, claim }
}
const relay = () => relayAll(server)
const lookAt = (now: Date) => cancelOverduePayOrders({ ...server.context(), now })

test.each(['transfer', 'bank'] as const)(
  'does not extend the payment deadline when %s is chosen or claimed without a receipt',
  async channel => {
    const order = await anUnpaidOrder()
    const { paymentId, expiresAt } = await order.start(channel)
    expect(expiresAt).toEqual(order.payBefore)
    expect((await order.claim(paymentId, [])).value.expiresAt).toEqual(order.payBefore)
    await relay()
    expect((await order.read()).payBefore).toEqual(order.payBefore)
    await lookAt(order.payBefore)
    expect((await order.read()).state).toBe('cancelled')
  },
)

test('extends the deadline to three days after the order for a receipt, and no further for a second', async () => {
  const order = await anUnpaidOrder()
  const first = await order.start('transfer')
  const receipt = await uploadedPicture(order.client, 'transfer-proof')
  expect((await order.claim(first.paymentId, [receipt])).success).toBe(true)
  await relay()
  const end = addMs(order.placedAt, 3 * DAY_MS)
  expect((await order.read()).payBefore).toEqual(end)
  await lookAt(order.payBefore)
  expect((await order.read()).state).toBe('awaiting-payment')
  server.clock.advance(20 * 60_000)
  const second = await order.start('bank')
  expect((await order.claim(second.paymentId, [await uploadedPicture(order.client, 'transfer-proof')])).success).toBe(
    true,
  )
  await relay()
  expect((await order.read()).payBefore).toEqual(end)
  await lookAt(end)
  expect((await order.read()).state).toBe('cancelled')
})

test('extends the deadline for a receipt even before its event is relayed', async () => {
  const order = await anUnpaidOrder()
  const { paymentId } = await order.start('transfer')
  await order.claim(paymentId, [await uploadedPicture(order.client, 'transfer-proof')])
  await lookAt(order.payBefore)
  expect(await order.read()).toMatchObject({
    state: 'awaiting-payment',
    payBefore: addMs(order.placedAt, 3 * DAY_MS),
  })
})
