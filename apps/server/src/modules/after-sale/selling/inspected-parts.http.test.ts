import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** Ten packs for 1003.33, of which seven are on their way back to the store. */
async function aReturnOfSeven(kind: 'return-refund' | 'exchange', reason: 'wrong' | 'damaged') {
  const sale = await aSale(server, { price: 1_003_333 })
  const { client, orderId, store } = sale
  const { value } = await fileCase(client, await aWish(client, orderId, kind, reason, [7]))
  const { caseId } = value
  const agreeing = await signInAsSeller(server, { storeId: store.storeId, isSteppedUp: true })
  const { client: seller } = await signInAsSeller(server, { storeId: store.storeId, isSteppedUp: true })
  await agreeing.client.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: 1, reason: '' })
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF10001000' })
  const { version, lines } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
  const { lineId = '', batchId = '' } = lines[0] ?? {}
  type Part = readonly [quantity: number, result: 'resellable' | 'kept' | 'failed', note?: string]
  const inspect = (...parts: readonly Part[]) =>
    seller.call(afterSaleSellingEndpoints.inspectReturn, {
      ...{ caseId, version, hasPassed: true, reason: '' },
      lines: parts.map(([quantity, result, note = '']) => ({
        ...{ lineId, batchId, quantity, note, fileIds: [], isResellable: result === 'resellable' },
        ...(result === 'failed' && { hasFailed: true }),
      })),
    })
  const { db } = server.owner
  const facts = async () => {
    const found = await db
      .selectFrom('afterSale.case')
      .select(['state', 'refundAmount'])
      .where('id', '=', caseId)
      .execute()
    const line = await db
      .selectFrom('afterSale.caseLine')
      .select(['refundAmount', 'givenUp', 'failedQuantity'])
      .where('caseId', '=', caseId)
      .execute()
    const sold = await db
      .selectFrom('order.line')
      .select(['refundedQuantity', 'returnedQuantity', 'refundedAmount'])
      .where('id', '=', lineId)
      .execute()
    const shelf = await db.selectFrom('catalogue.batch').select('onHand').where('id', '=', batchId).execute()
    const { inspections } = (await seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId })).value
    return { case: found[0], line: line[0], sold: sold[0], onHand: shelf[0]?.onHand ?? 0, inspections }
  }
  return { ...sale, caseId, seller, inspect, facts }
}

test('refunds to the fen the packs of a line that passed, and restocks only those that may be sold again', async () => {
  const { client, orderId, caseId, inspect, facts } = await aReturnOfSeven('return-refund', 'wrong')
  const before = await facts()
  expect(before.case).toEqual({ state: 'returning', refundAmount: 70_233 })
  expect(await inspect([3, 'resellable'], [2, 'kept'], [2, 'failed', '受潮'])).toMatchObject({ success: true })
  const after = await facts()
  expect(after.case).toEqual({ state: 'completed', refundAmount: 50_166 })
  expect(after.line).toEqual({ refundAmount: 50_166, givenUp: 20_067, failedQuantity: 2 })
  expect(after.sold).toEqual({ refundedQuantity: 5, returnedQuantity: 7, refundedAmount: 50_166 })
  expect(after.onHand - before.onHand).toBe(3)
  expect(after.inspections).toMatchObject([
    { quantity: 3, hasPassed: true, isResellable: true },
    { quantity: 2, hasPassed: true, isResellable: false },
    { quantity: 2, hasPassed: false, isResellable: false, note: '受潮' },
  ])
  const { steps } = (await client.call(afterSaleEndpoints.getCase, { caseId })).value
  expect(steps.some(({ note }) => /验收部分合格；不合格、不退款：.+ 2 .+（受潮）/.test(note))).toBe(true)
  // What the failed packs gave up is not claimed by the others.
  const { value: rest } = await fileCase(client, await aWish(client, orderId, 'return-refund', 'wrong', [3]))
  const { refundAmount } = (await client.call(afterSaleEndpoints.getCase, { caseId: rest.caseId })).value
  expect(refundAmount).toBe(100_333 - 50_166 - 20_067)
})

test('refuses parts that do not add up to the line, that all fail, or that resell what failed, and changes nothing', async () => {
  const { inspect, facts } = await aReturnOfSeven('return-refund', 'wrong')
  const before = await facts()
  expect(await inspect([3, 'resellable'], [3, 'failed', '受潮'])).toMatchObject({
    status: 422,
    msg: expect.stringMatching(/应验收 7 /),
  })
  expect(reasonOf(await inspect([5, 'resellable'], [3, 'failed', '受潮']))).toBe('case-inspection-mismatch')
  expect(reasonOf(await inspect([5, 'failed', '受潮'], [2, 'failed', '破损']))).toBe('case-inspection-whole')
  expect(reasonOf(await inspect([5, 'kept'], [2, 'failed']))).toBe('reason-needed')
  expect(await facts()).toEqual(before)
})

test('refuses a part that fails in an exchange, and a part to be sold again where the reason forbids it', async () => {
  const { inspect, facts } = await aReturnOfSeven('exchange', 'damaged')
  const before = await facts()
  expect(reasonOf(await inspect([5, 'kept'], [2, 'failed', '受潮']))).toBe('case-inspection-whole')
  expect(reasonOf(await inspect([5, 'kept'], [2, 'resellable']))).toBe('case-not-resellable')
  expect(await facts()).toEqual(before)
  expect(await inspect([5, 'kept'], [2, 'kept', '外盒压痕'])).toMatchObject({ success: true })
  expect((await facts()).case?.state).toBe('waiting-reship')
})
