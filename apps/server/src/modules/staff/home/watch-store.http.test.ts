import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { WatchName } from '@xiaojiu/contract/staff/watch-endpoints.ts'
import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { beforeEach, expect, test } from 'vitest'
import { aSale } from '#modules/after-sale/testing.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aReport } from '#modules/invoice/testing.ts'
import { aCampaign } from '#modules/marketing/testing.ts'
import { aStore, aStoreLicence } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))

async function sums(client: TestClient): Promise<Record<string, number | null>> {
  const { list } = (await client.call(staffEndpoints.sumWatches, {})).value
  return Object.fromEntries(list.map(({ name, count }) => [name, count]))
}
const rowsOf = async (client: TestClient, name: WatchName) =>
  (await client.call(staffEndpoints.listWatch, { name, pageSize: 50 })).value

/** A shelf with goods of each kind, beside another store whose goods are not counted. */
async function aShelf() {
  const { db } = server.owner
  const store = await aStore(db, { minShelfLifeMonths: 6, nearExpiryWarnMonths: 8 })
  const product = (genericName: string) => aProduct(db, { genericName })
  const out = await anOffer(db, { store, product: await product('缺货的'), stock: 9, minQuantity: 10, soldCount: 5 })
  const low = await anOffer(db, { store, product: await product('低库存的'), stock: 29, minQuantity: 10 })
  const ample = await anOffer(db, { store, product: await product('充足的'), stock: 30, minQuantity: 10 })
  // Expires within the shelf life that the store promises, so it is not sold.
  const ending = await anOffer(db, {
    ...{ store, product: await product('近效期的'), soldCount: 9 },
    batches: [{ onHand: 50, batchNo: 'N1', expiresOn: '2027-01-31' }],
  })
  await anOffer(db, { store, product: await product('已下架的'), stock: 0, state: 'unlisted' })
  const other = await aStore(db)
  await anOffer(db, { store: other, product: await product('别家的'), stock: 0 })
  for (const batchId of [...out.batchIds, ...low.batchIds, ...ample.batchIds]) await aReport(db, batchId, store.storeId)
  return { store, ending }
}

test('sumWatches and listWatch return 401 to strangers, and only figures that the rights allow', async () => {
  expect(await server.client().send(staffEndpoints.sumWatches, {})).toMatchObject({ status: 401 })
  expect(await server.client().send(staffEndpoints.listWatch, { name: 'stock-out' })).toMatchObject({ status: 401 })
  const { client } = await signInAsSeller(server, { rights: ['service.act'] })
  expect(await sums(client)).toEqual({})
  expect(await client.send(staffEndpoints.listWatch, { name: 'stock-out' })).toMatchObject({ status: 403 })
  expect(await client.send(staffEndpoints.listWatch, { name: 'receipts' })).toMatchObject({ status: 404 })
})

test('CR-180 counts goods that are out of stock, scarce, near their expiry or without a report, and lists as many', async () => {
  const { store } = await aShelf()
  const { client } = await signInAsSeller(server, { storeId: store.storeId })
  expect(await sums(client)).toEqual({
    ...{ 'stock-out': 2, 'low-stock': 1, 'near-expiry': 1, 'no-report': 1, 'licence-ending': 0, 'price-off': 0 },
    ...{ 'campaign-ending': 0, 'paid-today': 0, receipts: 0, overdue: 0, 'orders-to-approve': 0, 'orders-to-ship': 0 },
    ...{ 'orders-late': 0, 'parcels-in-trouble': 0, 'invoices-failed': 0 },
  })
  const out = await rowsOf(client, 'stock-out')
  expect([out.count, out.next, out.list.map(({ title, fact }) => `${title} ${fact}`)]).toEqual([
    2,
    null,
    ['近效期的 可售 0 盒，起订 1 盒', '缺货的 可售 9 盒，起订 10 盒'],
  ])
  expect((await rowsOf(client, 'low-stock')).list).toMatchObject([{ title: '低库存的' }])
  for (const name of ['near-expiry', 'no-report'] as const)
    expect((await rowsOf(client, name)).list).toMatchObject([
      { title: '近效期的', fact: 'N1，库存 50 盒', day: '2027-01-31' },
    ])
})

test('continues a list after the last shown row', async () => {
  const { store } = await aShelf()
  const { client } = await signInAsSeller(server, { storeId: store.storeId })
  const first = (await client.call(staffEndpoints.listWatch, { name: 'stock-out', pageSize: 1 })).value
  expect([first.list.map(row => row.title), first.count]).toEqual([['近效期的'], 2])
  const second = (
    await client.call(staffEndpoints.listWatch, { name: 'stock-out', pageSize: 1, after: first.next ?? '' })
  ).value
  expect([second.list.map(row => row.title), second.next]).toEqual([['缺货的'], null])
})

test('compares a price with the median of other stores only where three of them sell the goods', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const product = await aProduct(db, { genericName: '偏高的' })
  await anOffer(db, { store, product, price: 130_000 })
  const { client } = await signInAsSeller(server, { storeId: store.storeId })
  for (const price of [90_000, 100_000]) await anOffer(db, { store: await aStore(db), product, price })
  expect((await sums(client))['price-off']).toBe(0)
  await anOffer(db, { store: await aStore(db), product, price: 500_000 })
  expect((await rowsOf(client, 'price-off')).list).toMatchObject([
    { title: '偏高的', fact: '基础价 13.00 元，中位价 10.00 元，高 30%' },
  ])
  await db.updateTable('catalogue.offer').set({ listPrice: 129_999 }).where('storeId', '=', store.storeId).execute()
  expect((await sums(client))['price-off']).toBe(0)
})

test('warns of papers that end within 60 days and of campaigns that end within three', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const today = dayOf(TEST_NOON)
  for (const [code, days] of [
    ['GSP', 60],
    ['YXZ', 61],
    ['YYZZ', -1],
  ] as const) {
    await aStoreLicence(db, store.storeId, code, `证照${code}`)
    await db
      .updateTable('store.licence')
      .set({ expiresOn: addDays(today, days) })
      .where('storeId', '=', store.storeId)
      .where('code', '=', code)
      .execute()
  }
  await aCampaign(db, { kind: 'full-reduction', store, name: '快结束', toHours: 72 })
  await aCampaign(db, { kind: 'full-reduction', store, name: '还早', toHours: 73 })
  await aCampaign(db, { kind: 'full-reduction', store, name: '没开始', fromHours: 1, toHours: 2 })
  const { client } = await signInAsSeller(server, { storeId: store.storeId })
  expect((await rowsOf(client, 'licence-ending')).list.map(({ title, fact }) => `${title} ${fact}`)).toEqual([
    '证照YYZZ 已过期 1 天',
    '证照GSP 还有 60 天',
  ])
  expect((await rowsOf(client, 'campaign-ending')).list.map(({ title, fact }) => `${title} ${fact}`)).toEqual([
    '快结束 还有 72 小时',
  ])
})

test('adds up what was paid today and lists the orders', async () => {
  const sale = await aSale(server, { until: 'paid' })
  await aSale(server, { until: 'paid' })
  const { client } = await signInAsSeller(server, { storeId: sale.store.storeId, rights: ['order.look'] })
  const paid = async (who: TestClient) =>
    (await who.call(staffEndpoints.sumWatches, {})).value.list.filter(({ name }) => name === 'paid-today')
  expect(await paid(client)).toEqual([{ name: 'paid-today', count: 1, amount: sale.order.payable }])
  expect((await rowsOf(client, 'paid-today')).list).toMatchObject([{ id: sale.orderId, amount: sale.order.payable }])
  server.clock.advance(86_400_000)
  const later = await signInAsSeller(server, { storeId: sale.store.storeId, rights: ['order.look'] })
  expect(await paid(later.client)).toEqual([{ name: 'paid-today', count: 0, amount: 0 }])
})

test('shows the other figures when one cannot be read', async () => {
  const { store } = await aShelf()
  const { client } = await signInAsSeller(server, { storeId: store.storeId, rights: ['goods.look', 'quality.act'] })
  await server.owner.pool.query('alter table invoice.batch_report rename to batch_report_away')
  try {
    expect(await sums(client)).toMatchObject({ 'stock-out': 2, 'no-report': null, 'licence-ending': 0 })
  } finally {
    await server.owner.pool.query('alter table invoice.batch_report_away rename to batch_report')
  }
  expect(await sums(client)).toMatchObject({ 'no-report': 1 })
})
