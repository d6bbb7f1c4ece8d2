import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { aSale, aWish, fileCase } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const { agreeCase, getStoreCase, inspectReturn } = afterSaleSellingEndpoints
const getStoreCaseFigures = afterSaleSellingEndpoints.getStoreCaseFigures
const listReturns = afterSaleSellingEndpoints.listReturns
const printInspection = afterSaleSellingEndpoints.printInspection
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

async function aFiledCase(kind: 'refund-only' | 'return-refund', packs: number) {
  const sale = await aSale(server)
  const { value } = await fileCase(sale.client, await aWish(sale.client, sale.orderId, kind, 'damaged', [packs]))
  const { client: seller } = await signInAsSeller(server, { storeId: sale.store.storeId })
  return { ...sale, caseId: value.caseId, seller }
}

test('getStoreCaseFigures counts own cases by reason and goods with the share of refunded packs', async () => {
  const { client: stranger } = await signInAsSeller(server, { rights: ['goods.look'] })
  expect(await stranger.send(getStoreCaseFigures, {})).toMatchObject({ status: 403 })
  const { seller, caseId } = await aFiledCase('refund-only', 2)
  expect((await seller.call(getStoreCaseFigures, {})).value).toMatchObject({
    reasons: [{ reason: 'damaged', count: 1, refundAmount: fen(0) }],
    goods: [{ count: 1, refundAmount: fen(0), shippedQuantity: 10, refundedQuantity: 0, refundRate: 0 }],
  })
  await seller.call(agreeCase, { caseId, version: 1, reason: '' })
  expect((await seller.call(getStoreCaseFigures, {})).value).toMatchObject({
    reasons: [{ reason: 'damaged', count: 1, refundAmount: fen(2000) }],
    goods: [{ count: 1, refundAmount: fen(2000), shippedQuantity: 10, refundedQuantity: 2, refundRate: 20 }],
  })
})

test('CR-016 getStoreCase shows the platform’s usual decision only from cases of three or more other stores', async () => {
  const { seller, caseId, client } = await aFiledCase('refund-only', 1)
  const usual = async () => (await seller.call(getStoreCase, { caseId })).value.usual
  const { accountId } = await signInAsSeller(server)
  const judge = (id: string, verdict: 'award' | 'dismiss') =>
    server.owner.pool.query(
      `insert into after_sale.judgement (case_id, company_id, verdict, bearer, amount, reason, account_id, actor_name, judged_at)
       select id, company_id, $2, case when $2 = 'award' then 'store' end, 0, '破损属实或不属实', $3, '仲裁员', $4
       from after_sale."case" where id = $1`,
      [id, verdict, accountId, server.clock.read()],
    )
  // The store's own cases are not counted.
  await judge(caseId, 'award')
  for (const verdict of ['award', 'dismiss'] as const) await judge((await aFiledCase('refund-only', 1)).caseId, verdict)
  expect(await usual()).toBeNull()
  await judge((await aFiledCase('refund-only', 1)).caseId, 'award')
  expect(await usual()).toEqual({ judgedCount: 3, awardedCount: 2 })
  expect(await client.send(getStoreCase, { caseId })).toMatchObject({ status: 401 })
})

test('printInspection returns the record of an inspected return as PDF, and refuses one that was not', async () => {
  const { seller, caseId, client, store } = await aFiledCase('return-refund', 2)
  expect(reasonOf(await seller.send(printInspection, { caseId }))).toBe('state-changed')
  await seller.call(agreeCase, { caseId, version: 1, reason: '' })
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF1000200030' })
  const { client: depot } = await signInAsSeller(server, { storeId: store.storeId })
  const { lines, version } = (await depot.call(getStoreCase, { caseId })).value
  await depot.call(inspectReturn, {
    ...{ caseId, version, hasPassed: true, reason: '' },
    lines: lines.map(({ lineId, batchId, quantity }) => ({
      ...{ lineId, batchId, quantity, isResellable: false, note: '外箱破损', fileIds: [] },
    })),
  })
  const { status, headers, raw } = await depot.send(printInspection, { caseId })
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  const { client: other } = await signInAsSeller(server)
  expect(await other.send(printInspection, { caseId })).toMatchObject({ status: 404 })
  expect(await depot.send(printInspection, { caseId: randomUUID() })).toMatchObject({ status: 404 })
})

test('listReturns lists expected, arrived and inspected returns of the own store only', async () => {
  const { seller, caseId, client, store } = await aFiledCase('return-refund', 2)
  const { client: depot } = await signInAsSeller(server, {
    ...{ storeId: store.storeId, personName: '验收员', rights: ['after-sale.inspect'] },
  })
  const { client: stranger } = await signInAsSeller(server)
  const list = async (tab: 'expected' | 'arrived' | 'done', keyword?: string) =>
    (await depot.call(listReturns, { tab, keyword, pageSize: 50 })).value
  const shown = async () => [
    (await list('expected')).list.map(row => row.caseId),
    (await list('arrived')).list.map(row => row.caseId),
    (await list('done')).list.map(row => row.caseId),
    (await list('done')).counts,
  ]
  expect(await shown()).toEqual([[], [], [], { expected: 0, arrived: 0 }])
  await seller.call(agreeCase, { caseId, version: 1, reason: '' })
  expect(await shown()).toEqual([[caseId], [], [], { expected: 1, arrived: 0 }])
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF1000200031' })
  expect(await shown()).toEqual([[], [caseId], [], { expected: 0, arrived: 1 }])
  expect((await list('arrived', 'SF1000200031')).list).toMatchObject([{ caseId, inspection: null }])
  expect((await list('arrived', 'SF1000200032')).list).toEqual([])
  const { lines, version } = (await depot.call(getStoreCase, { caseId })).value
  await depot.call(inspectReturn, {
    ...{ caseId, version, hasPassed: false, reason: '批号与订单不符' },
    lines: lines.map(({ lineId, batchId, quantity }) => ({
      ...{ lineId, batchId, quantity, isResellable: false, note: '', fileIds: [] },
    })),
  })
  expect(await shown()).toEqual([[], [], [caseId], { expected: 0, arrived: 0 }])
  expect((await list('done')).list).toMatchObject([
    { inspection: { by: '验收员', passedCount: 0, failedCount: 2, resellableCount: 0 } },
  ])
  expect((await stranger.call(listReturns, { tab: 'done', pageSize: 50 })).value.list).toEqual([])
  expect((await stranger.call(listReturns, { tab: 'done', after: caseId, pageSize: 50 })).value.list).toEqual([])
})
