import { randomUUID } from 'node:crypto'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { orderCommands } from '../ops.ts'
import { cancelUnshipped } from '../public.ts'
import { aPaidOrder, aReadyPharmacy, receiveAll } from '../testing.ts'
import { shipOrder } from './ship-order.ts'

const server = useTestServer()
const db = () => server.owner.db
const detailOf = async (buyer: { client: ReturnType<typeof server.client> }, orderId: string) =>
  (await buyer.client.call(orderEndpoints.getOrder, { orderId })).value
const stockOf = (batchIds: readonly string[]) =>
  db().selectFrom('catalogue.batch').select(['onHand', 'reserved']).where('id', 'in', batchIds).execute()

test('ships in two parts and stays partly shipped until the last line has left', async () => {
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db())
  const soon = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000, stock: 20 })
  const late = await anOffer(db(), { store, product: await aProduct(db()), price: 50_000, stock: 20 })
  const { orderId } = await aPaidOrder(server, buyer, [
    { offerId: soon.offerId, quantity: 4 },
    { offerId: late.offerId, quantity: 6 },
  ])
  const before = await detailOf(buyer, orderId)
  const lineIdOf = (offerId: string) => before.lines.find(line => line.offerId === offerId)?.lineId ?? ''
  const ship = (lineIds?: readonly string[]) =>
    shipOrder(server.context(), {
      orderId,
      ...(lineIds && { lineIds }),
      waybillOf: () => ({ carrier: 'shunfeng', trackingNo: `SF${randomUUID().slice(0, 13)}` }),
    })
  await ship([lineIdOf(soon.offerId)])
  const partly = await detailOf(buyer, orderId)
  expect(partly).toMatchObject({ state: 'partly-shipped', shippedAt: null, verbs: ['track', 'buy-again'] })
  expect(partly.lines.map(line => [line.offerId, line.shippedQuantity])).toEqual(
    before.lines.map(line => [line.offerId, line.offerId === soon.offerId ? 4 : 0]),
  )
  expect([...(await stockOf(soon.batchIds)), ...(await stockOf(late.batchIds))]).toEqual([
    { onHand: 16, reserved: 0 },
    { onHand: 20, reserved: 6 },
  ])
  expect(await buyer.client.call(orderEndpoints.receiveOrder, { orderId })).toMatchObject({ status: 409 })
  await expect(
    inSystemTransaction(server.context(), tx => cancelUnshipped(tx, orderId, '不发了')),
  ).rejects.toMatchObject({ reason: 'state-changed' })
  // Shipped packs are not shipped again.
  await expect(ship([lineIdOf(soon.offerId)])).rejects.toMatchObject({ reason: 'state-changed' })
  await ship()
  expect(await detailOf(buyer, orderId)).toMatchObject({ state: 'shipped', shippedAt: server.clock.read() })
  const { parcels } = (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value
  expect(parcels.map(({ goods: packed }) => packed.map(one => one.quantity))).toEqual([[4], [6]])
  await receiveAll(buyer.client, orderId)
  expect(await detailOf(buyer, orderId)).toMatchObject({ state: 'completed' })
  expect([...(await stockOf(soon.batchIds)), ...(await stockOf(late.batchIds))]).toEqual([
    { onHand: 16, reserved: 0 },
    { onHand: 14, reserved: 0 },
  ])
})

test('npm run ops -- ship send --line ships one line, and the rest with the next call', async () => {
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db())
  const wish = async () => ({
    offerId: (await anOffer(db(), { store, product: await aProduct(db()) })).offerId,
    quantity: 2,
  })
  const { orderId, orders } = await aPaidOrder(server, buyer, [await wish(), await wish()])
  const orderNo = orders[0]?.orderNo ?? ''
  const send = (no: string, line: readonly string[] = []) =>
    orderCommands[0]?.run(server.context(), {
      words: ['send', orderNo],
      options: new Map([['carrier', ['jd']], ['no', [no]], ...(line.length > 0 ? ([['line', line]] as const) : [])]),
    })
  await expect(send('JD0', ['9'])).rejects.toThrow('没有第 9 行。')
  await send(`JD${orderNo}-1`, ['2'])
  expect(await detailOf(buyer, orderId)).toMatchObject({ state: 'partly-shipped' })
  await send(`JD${orderNo}-2`)
  expect(await detailOf(buyer, orderId)).toMatchObject({ state: 'shipped' })
})
