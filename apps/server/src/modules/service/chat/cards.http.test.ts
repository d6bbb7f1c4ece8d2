import { randomUUID } from 'node:crypto'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { answerChat } from './talk.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const db = () => server.owner.db

async function anOrderedOffer() {
  const store = await aStore(db())
  const product = await aProduct(db(), { rxClass: 'otc-a' })
  const { offerId } = await anOffer(db(), { store, product, price: 100_000, batches: [{ onHand: 1000 }] })
  const buyer = await aReadyPharmacy(server)
  const orderId = (await aPlacedOrder(buyer.client, [{ offerId, quantity: 2 }])).orders[0]?.orderId ?? ''
  return { ...buyer, storeId: store.storeId, offerId, orderId }
}
const open = async (client: TestClient, storeId?: string, subject: { orderId?: string; offerId?: string } = {}) =>
  (await client.call(serviceEndpoints.openConversation, { storeId, portal: 1, ...subject })).value.conversationId
const say = (client: TestClient, conversationId: string, what: Record<string, string>) =>
  client.send(serviceEndpoints.sendChat, { conversationId, requestId: randomUUID(), ...what })
const read = async (client: TestClient, conversationId: string) =>
  (await client.call(serviceEndpoints.readChat, { conversationId })).value.list
const queueOf = async (client: TestClient, conversationId: string) =>
  (await client.call(serviceEndpoints.getTalkQueue, { conversationId })).value

test('accepts a picture, an own order or goods of the store, one per message', async () => {
  const { client, storeId, offerId, orderId } = await anOrderedOffer()
  const conversationId = await open(client, storeId)
  const imageId = await uploadedPicture(client, 'chat')
  for (const what of [{ imageId }, { orderId }, { offerId }])
    expect(await say(client, conversationId, what)).toMatchObject({ status: 200 })
  const [picture, order, goods] = await read(client, conversationId)
  expect(picture).toMatchObject({ content: '[图片]', picture: { fileId: imageId }, order: null, goods: null })
  expect(order?.order).toMatchObject({ orderId, state: 'awaiting-payment', goodsCount: 1 })
  expect(goods?.goods).toMatchObject({ offerId })
  expect(await say(client, conversationId, { imageId, content: '两样' })).toMatchObject({ status: 422 })
  expect(await say(client, conversationId, {})).toMatchObject({ status: 422 })
  expect(await read(client, conversationId)).toHaveLength(3)
  const choices = (await client.call(serviceEndpoints.listCardChoices, { conversationId })).value
  expect([choices.orders.map(one => one.orderId), choices.goods.map(one => one.offerId)]).toEqual([
    [orderId],
    [offerId],
  ])
})

test('refuses an order or picture of another company, and cards of another store', async () => {
  const mine = await anOrderedOffer()
  const theirs = await anOrderedOffer()
  const conversationId = await open(mine.client)
  const atStore = await open(mine.client, theirs.storeId)
  const theirPicture = await uploadedPicture(theirs.client, 'chat')
  for (const [talk, what] of [
    [conversationId, { orderId: theirs.orderId }],
    [atStore, { orderId: mine.orderId }],
    [atStore, { offerId: mine.offerId }],
  ] as const)
    expect(await say(mine.client, talk, what)).toMatchObject({ status: 404 })
  expect((await say(mine.client, conversationId, { imageId: theirPicture })).success).toBe(false)
  expect(await read(mine.client, conversationId)).toEqual([])
  expect(await read(mine.client, atStore)).toEqual([])
})

test('adds the order from which the talk was opened once, without queueing the talk', async () => {
  const { client, storeId, orderId } = await anOrderedOffer()
  const conversationId = await open(client, storeId, { orderId })
  await open(client, storeId, { orderId })
  expect((await read(client, conversationId)).map(one => one.order?.orderId)).toEqual([orderId])
  expect(await queueOf(client, conversationId)).toMatchObject({ position: null, waitingCount: 0 })
  const link = await client.call(serviceEndpoints.getServiceLink, { portal: 2, storeId, orderId })
  expect(link.value.url).toMatch(new RegExp(`&orderId=${orderId}$`))
})

test('returns the position in the queue of the same counterpart', async () => {
  const { storeId } = await aStore(db())
  const [first, second] = [await signInAsBuyer(server), await signInAsBuyer(server)]
  const one = await open(first.client, storeId)
  const two = await open(second.client, storeId)
  await say(first.client, one, { content: '有货吗' })
  await db()
    .updateTable('service.conversation')
    .set({ waitingSince: addMs(server.context().now, -60_000) })
    .where('id', '=', one)
    .execute()
  await say(second.client, two, { content: '什么时候发货' })
  expect(await queueOf(second.client, two)).toMatchObject({ position: 2, waitingCount: 2, hours: '8:30–20:30' })
  expect(await queueOf(first.client, one)).toMatchObject({ position: 1, waitingCount: 2 })
  await answerChat(server.context(), one, '有')
  expect(await queueOf(second.client, two)).toMatchObject({ position: 1, waitingCount: 1 })
  expect(await queueOf(first.client, one)).toMatchObject({ position: null, waitingSince: null })
  expect(await first.client.send(serviceEndpoints.getTalkQueue, { conversationId: two })).toMatchObject({ status: 404 })
})
