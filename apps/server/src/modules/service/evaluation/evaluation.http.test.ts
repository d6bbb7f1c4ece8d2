import { randomUUID } from 'node:crypto'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import type { NewEvaluation } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aPaidOrder, aReadyPharmacy, receiveAll, shipAll } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { evaluationDesk } from './evaluation-desk.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const db = () => server.owner.db

async function aSupply() {
  const store = await aStore(db())
  const product = await aProduct(db(), { rxClass: 'otc-a' })
  return { store, ...(await anOffer(db(), { store, product, price: 100_000, batches: [{ onHand: 1000 }] })) }
}
type Supply = Awaited<ReturnType<typeof aSupply>>

async function anOrder({ offerId }: Supply, until: 'shipped' | 'received' = 'received') {
  const buyer = await aReadyPharmacy(server)
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])
  await shipAll(server, orderId)
  if (until === 'received') await receiveAll(buyer.client, orderId)
  return { ...buyer, orderId }
}

const given = (orderId: string, more: Partial<NewEvaluation> = {}): NewEvaluation => ({
  orderId,
  goodsScore: 5,
  packingScore: 4,
  deliveryScore: 3,
  words: '批号新，包装好，送货慢一天',
  imageIds: [],
  isAnonymous: false,
  requestId: randomUUID(),
  ...more,
})
const evaluate = (client: TestClient, orderId: string, more: Partial<NewEvaluation> = {}) =>
  client.call(serviceEndpoints.evaluateOrder, given(orderId, more))
const refusal = async (client: TestClient, input: NewEvaluation) => {
  const answer = await client.send(serviceEndpoints.evaluateOrder, input)
  return [answer.status, (answer.data as { reason?: string }).reason]
}
const shown = async (storeId: string, more: { offerId?: string; level?: 'good' | 'bad' | 'pictured' } = {}) =>
  (await server.client().call(serviceEndpoints.listEvaluations, { storeId, ...more, pageNum: 1, pageSize: 20 })).value
const decideAll = async () => {
  for (const { id } of await evaluationDesk.waiting(server.context(), { limit: 20 })) {
    const objections = await evaluationDesk.examine(server.context(), id)
    if (objections.length > 0) await evaluationDesk.refuse(server.context(), id, aReviewer('周审核'), objections)
    else await evaluationDesk.approve(server.context(), id, aReviewer('周审核'))
  }
}
const rowsOf = (orderId: string) =>
  db().selectFrom('service.evaluation').selectAll().where('orderId', '=', orderId).execute()

test('shows an evaluation to others only after its review, and averages the shown ones', async () => {
  const supply = await aSupply()
  const { storeId } = supply.store
  const first = await anOrder(supply)
  const image = await uploadedPicture(first.client, 'evaluation')
  const own = (await evaluate(first.client, first.orderId, { imageIds: [image] })).value
  expect(own).toMatchObject({ state: 'waiting', images: [{ fileId: image }] })
  expect((await shown(storeId)).summary).toMatchObject({ count: 0, score: '' })
  await decideAll()
  const second = await anOrder(supply)
  await evaluate(second.client, second.orderId, { goodsScore: 1, packingScore: 1, deliveryScore: 2, isAnonymous: true })
  await decideAll()
  const page = await shown(storeId)
  expect(page.summary).toEqual({
    count: 2,
    score: '2.7',
    goodsScore: '3.0',
    packingScore: '2.5',
    deliveryScore: '2.5',
    levels: { good: 1, middle: 0, bad: 1, pictured: 1 },
  })
  expect(page.list.map(one => [one.shownName, one.images.length])).toEqual([
    ['匿名买家', 0],
    [expect.stringMatching(/^..\*{3}..$/), 1],
  ])
  expect(JSON.stringify(page)).not.toContain(second.companyId)
  expect((await shown(storeId, { level: 'bad' })).total).toBe(1)
  expect((await shown(storeId, { offerId: supply.offerId })).total).toBe(2)
  expect((await shown(storeId, { offerId: randomUUID() })).total).toBe(0)
  expect((await server.client().call(storeEndpoints.getStoreInfo, { storeId })).value).toMatchObject({
    ratingTenths: 27,
    ratingCount: 2,
  })
})

test('accepts one evaluation per order from any login of the company', async () => {
  const { client, orderId, companyId } = await anOrder(await aSupply())
  const colleague = await anAccount(db())
  await boundTo(db(), { ...colleague, companyId }, { isMain: false, rights: ['receive'] })
  const other = await signIn(server, { accountId: colleague.accountId, companyId })
  const answers = await Promise.all([
    client.send(serviceEndpoints.evaluateOrder, given(orderId)),
    other.send(serviceEndpoints.evaluateOrder, given(orderId)),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await refusal(client, given(orderId))).toEqual([409, 'already-evaluated'])
  expect(await rowsOf(orderId)).toHaveLength(1)
})

test('refuses orders of others, orders not received and orders received too long ago', async () => {
  const supply = await aSupply()
  const mine = await anOrder(supply)
  const theirs = await anOrder(supply)
  const onItsWay = await anOrder(supply, 'shipped')
  expect(await refusal(mine.client, given(theirs.orderId))).toEqual([404, 'not-found'])
  expect(await rowsOf(theirs.orderId)).toEqual([])
  expect(await refusal(onItsWay.client, given(onItsWay.orderId))).toEqual([409, 'order-not-received'])
  expect(await rowsOf(onItsWay.orderId)).toEqual([])
  const told = await onItsWay.client.call(serviceEndpoints.getOrderEvaluation, { orderId: onItsWay.orderId })
  expect(told.value).toMatchObject({ evaluation: null, problem: '确认收货后才能评价' })
  expect(await mine.client.send(serviceEndpoints.getOrderEvaluation, { orderId: theirs.orderId })).toMatchObject({
    status: 404,
  })
  await db()
    .updateTable('order.order')
    .set({ receivedAt: addMs(server.context().now, -91 * 86_400_000) })
    .where('id', '=', mine.orderId)
    .execute()
  expect(await refusal(mine.client, given(mine.orderId))).toEqual([409, 'evaluation-too-late'])
  expect((await mine.client.call(serviceEndpoints.listOrdersToEvaluate, {})).value.list).toEqual([])
})

test('names the reason when an evaluation is refused, and accepts it corrected', async () => {
  const supply = await aSupply()
  const { client, orderId } = await anOrder(supply)
  expect((await client.call(serviceEndpoints.listOrdersToEvaluate, {})).value.list).toMatchObject([
    { orderId, goods: [{ offerId: supply.offerId }] },
  ])
  await evaluate(client, orderId, { words: '要货加微信 abc' })
  await decideAll()
  const own = async () =>
    (await client.call(serviceEndpoints.listOwnEvaluations, { pageNum: 1, pageSize: 20 })).value.list[0]?.evaluation
  expect(await own()).toMatchObject({
    state: 'refused',
    refusedBecause: '含有广告、联系方式或私下交易（加微信）',
  })
  expect((await shown(supply.store.storeId)).list).toEqual([])
  await evaluate(client, orderId, { words: '按时送到' })
  await decideAll()
  expect(await own()).toMatchObject({ state: 'approved', refusedBecause: null, words: '按时送到' })
  expect((await shown(supply.store.storeId)).list).toMatchObject([{ words: '按时送到' }])
  expect((await client.call(serviceEndpoints.listOrdersToEvaluate, {})).value.list).toEqual([])
})

test('accepts one follow-up to a shown evaluation and shows it after its own review', async () => {
  const supply = await aSupply()
  const { client, orderId } = await anOrder(supply)
  const { evaluationId } = (await evaluate(client, orderId)).value
  const followUp = (words: string) =>
    client.send(serviceEndpoints.followUpEvaluation, { evaluationId, words, imageIds: [], requestId: randomUUID() })
  expect(await followUp('卖得很好，还会再订')).toMatchObject({ status: 409, data: { reason: 'evaluation-not-shown' } })
  await decideAll()
  expect(await followUp('卖得很好，还会再订')).toMatchObject({ status: 200 })
  expect((await shown(supply.store.storeId)).list[0]?.followUp).toBeNull()
  expect(await followUp('再说一句也好')).toMatchObject({ status: 409, data: { reason: 'already-followed-up' } })
  await decideAll()
  expect((await shown(supply.store.storeId)).list[0]?.followUp).toMatchObject({ words: '卖得很好，还会再订' })
  const { client: other } = await anOrder(supply)
  expect(
    await other.send(serviceEndpoints.followUpEvaluation, {
      evaluationId,
      words: '不是我的评价',
      imageIds: [],
      requestId: randomUUID(),
    }),
  ).toMatchObject({ status: 404 })
})
