import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { AfterSaleKind, AfterSaleReason } from '@xiaojiu/contract/after-sale/words.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Difference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { expect, test } from 'vitest'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { agreeCase, passInspection } from './decide-case.ts'
import { aSale, eligibilityOf, fileCase } from './testing.ts'

const server = useTestServer()

/** Ten packs of one batch arrived with these differences. */
async function aReceipt(differences: readonly { kind: Difference; quantity: number; note: string }[]) {
  const sale = await aSale(server, { until: 'shipped' })
  const { client, orderId } = sale
  const { parcels } = (await client.call(orderEndpoints.getLogistics, { orderId })).value
  const [goods] = parcels[0]?.goods ?? []
  const name = { parcelId: parcels[0]?.parcelId ?? '', lineId: goods?.lineId ?? '', batchId: goods?.batchId ?? '' }
  await client.call(orderEndpoints.receiveOrder, { orderId, goods: [{ ...name, differences: [...differences] }] })
  return { ...sale, lineId: name.lineId, batchId: name.batchId }
}

const MIXTURE = [
  { kind: 'short', quantity: 1, note: '' },
  { kind: 'damaged', quantity: 2, note: '' },
  { kind: 'wrong-batch', quantity: 1, note: 'B20260101' },
  { kind: 'near-expiry', quantity: 1, note: '' },
  { kind: 'over', quantity: 3, note: '' },
] as const

test('accepts a case of the fitting kind for each difference registered at receipt, up to its quantity', async () => {
  const { client, orderId, lineId, batchId } = await aReceipt(MIXTURE)
  const { lines } = await eligibilityOf(client, orderId)
  // The buyer has nine of ten, and three that nobody ordered.
  expect(lines[0]?.batches).toMatchObject([
    { receivedQuantity: 5, freeQuantity: 10, returnableQuantity: 9, overQuantity: 3 },
  ])
  const file = (kind: AfterSaleKind, reason: AfterSaleReason, quantity: number) =>
    fileCase(client, { orderId, kind, reason, lines: [{ lineId, batchId, quantity }] })
  expect(await file('refund-only', 'short', 1)).toMatchObject({ status: 200 })
  expect(await file('return-refund', 'damaged', 2)).toMatchObject({ status: 200 })
  expect(await file('return-refund', 'wrong', 1)).toMatchObject({ status: 200 })
  expect(await file('return-refund', 'near-expiry', 1)).toMatchObject({ status: 200 })
  expect(await file('surplus', 'over', 4)).toMatchObject({ data: { reason: 'case-too-many' } })
  expect(await file('surplus', 'over', 3)).toMatchObject({ status: 200 })
  expect(await file('surplus', 'over', 1)).toMatchObject({ data: { reason: 'case-not-allowed' } })
  const { list } = (await client.call(afterSaleEndpoints.listCases, { pageNum: 1, pageSize: 20 })).value
  expect(list.map(one => [one.kind, one.reason, one.lines[0]?.quantity, one.refundAmount])).toEqual([
    ['surplus', 'over', 3, 0],
    ['return-refund', 'near-expiry', 1, 1000],
    ['return-refund', 'wrong', 1, 1000],
    ['return-refund', 'damaged', 2, 2000],
    ['refund-only', 'short', 1, 1000],
  ])
})

test('completes the return of surplus goods as a whole, without a refund and without changing stock', async () => {
  const { client, orderId, store, lineId, batchId } = await aReceipt([{ kind: 'over', quantity: 3, note: '' }])
  const stock = async () =>
    server.owner.db.selectFrom('catalogue.batch').selectAll().where('id', '=', batchId).executeTakeFirst()
  const before = await stock()
  const wish = { orderId, kind: 'surplus', reason: 'over', lines: [{ lineId, batchId, quantity: 3 }] } as const
  const { caseId } = (await fileCase(client, { ...wish, lines: [...wish.lines] })).value
  await agreeCase(server.context(), caseId, aReviewer('商家'))
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({ state: 'waiting-return' })
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF1000200030' })
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId, isSteppedUp: true })
  const { version } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  const part = { lineId, batchId, note: '受潮', fileIds: [], isResellable: false }
  const inParts = await seller.call(afterSaleSellingEndpoints.inspectReturn, {
    ...{ caseId, version, hasPassed: true, reason: '' },
    lines: [
      { ...part, quantity: 2 },
      { ...part, quantity: 1, hasFailed: true },
    ],
  })
  expect(inParts).toMatchObject({ status: 422, data: { reason: 'case-inspection-whole' } })
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({ state: 'returning' })
  await passInspection(server.context(), caseId, aReviewer('商家'))
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    state: 'completed',
    refundAmount: 0,
    refundedAt: null,
    refundWay: null,
  })
  expect(await stock()).toEqual(before)
})

test('does not offer a surplus case when no surplus was registered', async () => {
  const { client, orderId } = await aSale(server)
  const { choices } = await eligibilityOf(client, orderId)
  expect(choices.map(({ kind }) => kind)).not.toContain('surplus')
})
