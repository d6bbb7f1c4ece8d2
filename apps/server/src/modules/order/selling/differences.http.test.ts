import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import type { AnswerDifference } from '@xiaojiu/contract/order/difference-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import type { Difference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { aPhoto, aSale, fileCase, type GivenSale } from '#modules/after-sale/testing.ts'
import { aPicture, sendFile } from '#modules/file/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const listDifferences = orderSellingEndpoints.listDifferences
const getDifference = orderSellingEndpoints.getDifference
const answerDifference = orderSellingEndpoints.answerDifference
const ALL = { pageSize: 50 }
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

interface Found {
  readonly kind: Difference
  readonly quantity: number
  readonly note?: string
}

/** Ten packs of one batch arrived with these differences, and a person of the store opens them. */
async function aReceipt(differences: readonly Found[], given: GivenSale = {}) {
  const sale = await aSale(server, { ...given, until: 'shipped' })
  const { client: buyer, orderId } = sale
  const { parcels } = (await buyer.call(orderEndpoints.getLogistics, { orderId })).value
  const [goods] = parcels[0]?.goods ?? []
  const ref = { parcelId: parcels[0]?.parcelId ?? '', lineId: goods?.lineId ?? '', batchId: goods?.batchId ?? '' }
  const found = differences.map(({ note = '', ...one }) => ({ ...one, note }))
  await buyer.call(orderEndpoints.receiveOrder, { orderId, goods: [{ ...ref, differences: found }] })
  const { client: seller } = await signInAsSeller(server, { storeId: sale.store.storeId, personName: '客服甲' })
  const answer = (given: object) => seller.send(answerDifference, { ...ref, ...given } as AnswerDifference)
  return { ...sale, buyer, seller, ref, answer }
}

async function staffPhoto(client: TestClient): Promise<string> {
  const { path } = fileConsoleEndpoints.uploadStaffFile
  return StoredFile.parse((await sendFile(client, { bytes: await aPicture(), purpose: 'after-sale', path })).data)
    .fileId
}

/** Everything that an answer could change. */
async function rowsOf(orderId: string) {
  const { rows } = await server.owner.pool.query(
    `select (select json_agg(d order by d.kind) from "order".receipt_difference d where d.order_id = $1) as differences,
       (select count(*)::int from "order".difference_answer a where a.order_id = $1) as answers,
       (select count(*)::int from after_sale."case" c where c.order_id = $1) as cases`,
    [orderId],
  )
  return rows[0]
}

test('lists, shows and answers differences only for staff of the store with the right', async () => {
  const { ref, orderId } = await aReceipt([{ kind: 'short', quantity: 1 }])
  const asked = { ...ref, kind: 'short', version: 1, answer: 'ask-photos', words: '请补充外箱照片' } as const
  const before = await rowsOf(orderId)
  expect(await server.client().send(listDifferences, {})).toMatchObject({ status: 401 })
  const { client: clerk } = await signInAsSeller(server, { rights: ['goods.look'] })
  expect(await clerk.send(listDifferences, {})).toMatchObject({ status: 403 })
  expect(await clerk.send(answerDifference, asked)).toMatchObject({ status: 403 })
  const { client: other } = await signInAsSeller(server)
  expect((await other.call(listDifferences, ALL)).value).toEqual({ list: [], next: null, waitingCount: 0 })
  expect(await other.send(getDifference, { ...ref, kind: 'short' })).toMatchObject({ status: 404 })
  expect(await other.send(answerDifference, asked)).toMatchObject({ status: 404 })
  expect(await rowsOf(orderId)).toEqual(before)
})

test('lists open differences with sent and received packs, the newest first and page by page', async () => {
  const { seller, ref, orderId } = await aReceipt([
    { kind: 'short', quantity: 1 },
    { kind: 'damaged', quantity: 2 },
    { kind: 'wrong-batch', quantity: 1, note: 'B20260101' },
  ])
  const { list, waitingCount } = (await seller.call(listDifferences, ALL)).value
  expect(waitingCount).toBe(3)
  const todo = async (client: TestClient) =>
    (await client.call(staffEndpoints.getHome, {})).value.counts.desks.find(one => one.desk === 'receipt-difference')
  expect(await todo(seller)).toMatchObject({ label: '收货差异', waiting: 3, overdue: 0, slaHours: 48 })
  expect(await todo((await signInAsSeller(server)).client)).toMatchObject({ waiting: 0 })
  expect(list.map(row => [row.kind, row.quantity, row.note, row.sentQuantity, row.receivedQuantity])).toEqual([
    ['wrong-batch', 1, 'B20260101', 10, 6],
    ['short', 1, '', 10, 6],
    ['damaged', 2, '', 10, 6],
  ])
  expect(list[0]).toMatchObject({ orderId, state: 'waiting', version: 1, photoCount: 0 })
  const first = (await seller.call(listDifferences, { pageSize: 2 })).value
  expect(first.list).toHaveLength(2)
  const second = (await seller.call(listDifferences, { pageSize: 2, after: first.next ?? '' })).value
  expect([...first.list, ...second.list]).toEqual(list)
  expect(second.next).toBeNull()
  expect((await seller.call(listDifferences, { ...ALL, kind: 'short' })).value.list).toHaveLength(1)
  expect((await seller.call(listDifferences, { ...ALL, keyword: list[0]?.batchNo ?? '' })).value.list).toHaveLength(3)
  expect((await seller.call(listDifferences, { ...ALL, keyword: '没有这个' })).value.list).toEqual([])
  expect((await seller.call(listDifferences, { ...ALL, state: 'accepted' })).value.list).toEqual([])
  expect((await seller.call(getDifference, { ...ref, kind: 'damaged' })).value.ways).toEqual([
    { kind: 'refund-only', isGoodsBack: false, refundAmount: fen(2000), why: '' },
    { kind: 'return-refund', isGoodsBack: true, refundAmount: fen(2000), why: '' },
    { kind: 'exchange', isGoodsBack: true, refundAmount: ZERO, why: '' },
  ])
})

test('accepts a difference by opening a case that is agreed to and refunds exactly its share, once', async () => {
  const { buyer, seller, answer, ref, orderId } = await aReceipt([{ kind: 'short', quantity: 2 }])
  const accept = { kind: 'short', version: 1, answer: 'accept', way: 'refund-only' } as const
  const before = await rowsOf(orderId)
  expect(reasonOf(await answer({ ...accept, refundAmount: '20.01' }))).toBe('case-refund-changed')
  expect(reasonOf(await answer({ ...accept, way: 'surplus', refundAmount: '0.00' }))).toBe('case-not-allowed')
  expect(await rowsOf(orderId)).toEqual(before)
  const results = await Promise.all([1, 2, 3].map(() => answer({ ...accept, refundAmount: '20.00' })))
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { list } = (await buyer.call(afterSaleEndpoints.listCases, { pageNum: 1, pageSize: 20 })).value
  expect(list).toMatchObject([{ kind: 'refund-only', reason: 'short', state: 'completed', refundAmount: fen(2000) }])
  const caseId = list[0]?.caseId ?? ''
  expect((await buyer.call(orderEndpoints.getLogistics, { orderId })).value.differences).toMatchObject([
    { kind: 'short', state: 'accepted', canAddPhotos: false, answers: [{ verb: 'accept', by: '商家', caseId }] },
  ])
  expect((await seller.call(getDifference, { ...ref, kind: 'short' })).value).toMatchObject({
    state: 'accepted',
    acts: [],
    answers: [{ verb: 'accept', by: '客服甲', caseId }],
  })
  const { rows } = await server.owner.pool.query(
    `select details ->> 'caseId' as "caseId" from platform.audit where action = 'order.difference-accept' and subject = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ caseId }])
})

test('compensates a difference found at receipt although the buyer can no longer file a case', async () => {
  const { buyer, seller, answer, orderId, ref } = await aReceipt([{ kind: 'damaged', quantity: 1 }])
  await server.owner.pool.query(
    `update "order"."order" set received_at = received_at - interval '5 days' where id = $1`,
    [orderId],
  )
  const { choices } = (await buyer.call(afterSaleEndpoints.getEligibility, { orderId })).value
  expect(choices.filter(({ reason }) => reason === 'damaged').flatMap(({ lines }) => lines)).not.toContainEqual(
    expect.objectContaining({ isOpen: true }),
  )
  expect((await seller.call(getDifference, { ...ref, kind: 'damaged' })).value.ways[1]).toMatchObject({ why: '' })
  const { status } = await answer({
    ...{ kind: 'damaged', version: 1, answer: 'accept', way: 'return-refund', refundAmount: '10.00' },
  })
  expect(status).toBe(200)
  const { list } = (await seller.call(afterSaleSellingEndpoints.listStoreCases, ALL)).value
  expect(list).toMatchObject([{ kind: 'return-refund', reason: 'damaged', state: 'waiting-return' }])
})

test('asks a colleague for a yes when the refund is over the limit', async () => {
  const { answer, seller, orderId } = await aReceipt([{ kind: 'short', quantity: 10 }], { price: 10_000_000 })
  const accept = { kind: 'short', version: 1, answer: 'accept', way: 'refund-only', refundAmount: '10000.00' }
  const before = await rowsOf(orderId)
  expect(reasonOf(await answer(accept))).toBe('reason-needed')
  expect(await rowsOf(orderId)).toEqual(before)
  expect((await answer({ ...accept, reason: '整箱少发，已核对监控' })).data).toMatchObject({ outcome: 'asked' })
  const { list } = (await seller.call(afterSaleSellingEndpoints.listStoreCases, ALL)).value
  expect(list).toMatchObject([{ state: 'waiting-seller', refundAmount: fen(1_000_000) }])
})

test('asks the buyer for photos, takes them and keeps them in the case', async () => {
  const { buyer, seller, answer, ref, orderId } = await aReceipt([{ kind: 'damaged', quantity: 1 }])
  const addDifferencePhotos = orderEndpoints.addDifferencePhotos
  const getLogistics = orderEndpoints.getLogistics
  const photo = await aPhoto(buyer)
  const given = { ...ref, kind: 'damaged', fileIds: [photo] } as const
  expect(reasonOf(await buyer.send(addDifferencePhotos, given))).toBe('state-changed')
  const ask = { kind: 'damaged', version: 1, answer: 'ask-photos', words: '请补充破损处和外箱照片' }
  expect((await answer(ask)).status).toBe(200)
  const waiting = (await seller.call(listDifferences, ALL)).value
  expect([waiting.list, waiting.waitingCount]).toEqual([[], 0])
  expect((await seller.call(listDifferences, { ...ALL, state: 'photos-asked' })).value.list).toHaveLength(1)
  expect(reasonOf(await answer(ask))).toBe('state-changed')
  expect((await buyer.call(getLogistics, { orderId })).value.differences).toMatchObject([
    { state: 'photos-asked', canAddPhotos: true, answers: [{ verb: 'ask-photos', words: '请补充破损处和外箱照片' }] },
  ])
  const { client: stranger } = await aSale(server, { until: 'paid' })
  expect(await stranger.send(addDifferencePhotos, { ...given, fileIds: [await aPhoto(stranger)] })).toMatchObject({
    status: 404,
  })
  expect(reasonOf(await buyer.send(addDifferencePhotos, { ...given, fileIds: [await aPhoto(stranger)] }))).toBe(
    'file-gone',
  )
  await buyer.call(addDifferencePhotos, { ...given, words: '外箱被压', fileIds: [photo] })
  const open = (await seller.call(getDifference, { ...ref, kind: 'damaged' })).value
  expect(open).toMatchObject({ state: 'waiting', version: 3, photoCount: 1 })
  expect(open.answers[1]?.files.map(({ fileId }) => fileId)).toEqual([photo])
  expect(reasonOf(await answer({ ...ask, version: 1 }))).toBe('version-changed')
  const accepted = await answer({
    ...{ kind: 'damaged', version: 3, answer: 'accept', way: 'refund-only', refundAmount: '10.00' },
  })
  const { caseId } = accepted.data as { caseId: string }
  const { images } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  expect(images.map(({ fileId }) => fileId)).toEqual([photo])
})

test('objects only with a proof of packing, and the buyer can see it and file a case', async () => {
  const { buyer, seller, answer, ref, orderId } = await aReceipt([{ kind: 'short', quantity: 1 }])
  const dispute = { kind: 'short', version: 1, answer: 'dispute', words: '装箱称重和监控显示数量无误' }
  expect((await answer({ ...dispute, fileIds: [] })).status).toBe(422)
  const before = await rowsOf(orderId)
  const { client: other } = await signInAsSeller(server)
  expect(reasonOf(await answer({ ...dispute, fileIds: [await staffPhoto(other)] }))).toBe('not-found')
  expect(await rowsOf(orderId)).toEqual(before)
  const proof = await staffPhoto(seller)
  expect((await answer({ ...dispute, fileIds: [proof] })).status).toBe(200)
  const [own] = (await buyer.call(orderEndpoints.getLogistics, { orderId })).value.differences
  expect(own).toMatchObject({ state: 'disputed', answers: [{ by: '商家', words: '装箱称重和监控显示数量无误' }] })
  expect(own?.answers[0]?.files.map(({ fileId }) => fileId)).toEqual([proof])
  const { lineId, batchId } = ref
  const filed = await fileCase(buyer, {
    ...{ orderId, kind: 'refund-only', reason: 'short', lines: [{ lineId, batchId, quantity: 1 }] },
  })
  expect(filed.status).toBe(200)
  expect((await seller.call(listDifferences, { ...ALL, state: 'filed' })).value.list).toMatchObject([{ kind: 'short' }])
  const accept = { kind: 'short', version: 3, answer: 'accept', way: 'refund-only', refundAmount: '10.00' }
  expect(reasonOf(await answer(accept))).toBe('state-changed')
})

test('refuses to accept a difference that already has a case', async () => {
  const { buyer, answer, ref, orderId } = await aReceipt([{ kind: 'short', quantity: 2 }])
  const { lineId, batchId } = ref
  await fileCase(buyer, {
    ...{ orderId, kind: 'refund-only', reason: 'short', lines: [{ lineId, batchId, quantity: 1 }] },
  })
  // A row as a server of the previous release wrote it.
  await server.owner.pool.query(`update "order".receipt_difference set state = 'waiting' where order_id = $1`, [
    orderId,
  ])
  const before = await rowsOf(orderId)
  const accept = { kind: 'short', version: 2, answer: 'accept', way: 'refund-only', refundAmount: '20.00' }
  expect(reasonOf(await answer(accept))).toBe('difference-has-case')
  expect(await rowsOf(orderId)).toEqual(before)
})

test('notifies the store once of differences, and not when everything arrived as sent', async () => {
  const { orderId, store } = await aReceipt([
    { kind: 'short', quantity: 1 },
    { kind: 'damaged', quantity: 2 },
  ])
  await aSale(server)
  await relayAll(server)
  const rows = await server.owner.db
    .selectFrom('message.staffMessage')
    .select(['storeId', 'body'])
    .where('title', 'like', '收货差异%')
    .execute()
  expect(rows.filter(row => row.storeId === store.storeId)).toEqual([
    { storeId: store.storeId, body: expect.stringContaining('登记 2 项差异：破损 2、少货 1') as string },
  ])
  expect(orderId).not.toBe('')
})
