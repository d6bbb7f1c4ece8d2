import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { aReadyPharmacy } from '#modules/order/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { aReport, aShippedOrder } from '../testing.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

const reportsOf = async (client: TestClient, offerId: string) =>
  (await client.call(invoiceEndpoints.listBatchReports, { offerId })).value.list.map(one => [
    one.isOnSale,
    one.isBought,
    one.report !== null,
  ])

test('shows a batch report to all members while the goods are on sale, and to its buyers afterwards', async () => {
  const order = await aShippedOrder(server)
  const { client: other } = await aReadyPharmacy(server)
  const { offerId, batchIds } = order
  expect(await reportsOf(order.client, offerId)).toEqual([[true, true, false]])
  await aReport(server.owner.db, batchIds[0] ?? '', order.storeId)
  expect(await reportsOf(order.client, offerId)).toEqual([[true, true, true]])
  expect(await reportsOf(other, offerId)).toEqual([[true, false, true]])
  const { list } = (await order.client.call(invoiceEndpoints.listBatchReports, { offerId })).value
  const { batchNo = '' } = list[0] ?? {}
  const url = `${API_PREFIX}${invoiceEndpoints.downloadBatchReport.path}?offerId=${offerId}&batchNo=${batchNo}`
  const read = async (client: TestClient) => (await client.inject({ method: 'GET', url })).raw
  expect((await read(other)).subarray(0, 5).toString()).toBe('%PDF-')
  await server.owner.pool.query(`update catalogue.offer set state = 'unlisted' where id = $1`, [offerId])
  expect(await reportsOf(order.client, offerId)).toEqual([[false, true, true]])
  expect(await reportsOf(other, offerId)).toEqual([])
  expect((await read(order.client)).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await read(other)).toString()).toContain('not-found')
  expect(await server.client().send(invoiceEndpoints.listBatchReports, { offerId })).toMatchObject({ status: 401 })
})
