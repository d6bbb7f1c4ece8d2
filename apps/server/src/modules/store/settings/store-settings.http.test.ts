import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const USUAL = {
  lowStockPurchases: 3,
  priceWarnPercent: 30,
  licenceWarnDays: 60,
  campaignWarnDays: 3,
  specialPricePercent: 20,
  basePriceWarnPercent: 15,
  basePricePercent: 30,
}

test('getStoreSettings and saveStoreSettings return 401 to strangers and 403 without the right', async () => {
  const { client, storeId } = await signInAsSeller(server, { rights: ['goods.look'] })
  for (const [endpoint, given] of [
    [storeSellingEndpoints.getStoreSettings, {}],
    [storeSellingEndpoints.saveStoreSettings, { ...USUAL, version: 0 }],
  ] as const) {
    expect(await server.client().send(endpoint, given)).toMatchObject({ status: 401 })
    expect(await client.send(endpoint, given)).toMatchObject({ status: 403 })
  }
  const owner = await signInAsSeller(server, { storeId })
  expect((await owner.client.call(storeSellingEndpoints.getStoreSettings, {})).value).toEqual({
    ...USUAL,
    version: 0,
    changed: null,
  })
})

test('warns from the line that the store has set, and other stores from their own', async () => {
  const { client, storeId } = await signInAsSeller(server, { personName: '店主甲' })
  const product = await aProduct(server.owner.db)
  const other = await signInAsSeller(server)
  for (const one of [storeId, other.storeId])
    await anOffer(server.owner.db, { store: { storeId: one }, product, stock: 45, minQuantity: 10 })
  const low = async (who: typeof client) =>
    (await who.call(staffEndpoints.sumWatches, {})).value.list.find(({ name }) => name === 'low-stock')?.count
  expect(await low(client)).toBe(0)
  expect(
    await client.call(storeSellingEndpoints.saveStoreSettings, { ...USUAL, lowStockPurchases: 5, version: 0 }),
  ).toMatchObject({
    success: true,
  })
  expect([await low(client), await low(other.client)]).toEqual([1, 0])
  expect((await client.call(storeSellingEndpoints.getStoreSettings, {})).value).toMatchObject({
    ...{ lowStockPurchases: 5, version: 1 },
    changed: { by: '店主甲' },
  })
})

test('refuses what a colleague has changed meanwhile, and keeps the value of the colleague', async () => {
  const { client, storeId } = await signInAsSeller(server)
  const colleague = await signInAsSeller(server, { storeId })
  await colleague.client.call(storeSellingEndpoints.saveStoreSettings, { ...USUAL, priceWarnPercent: 20, version: 0 })
  const late = { ...USUAL, priceWarnPercent: 50, version: 0 }
  expect(reasonOf(await client.call(storeSellingEndpoints.saveStoreSettings, late))).toBe('version-changed')
  expect((await client.call(storeSellingEndpoints.getStoreSettings, {})).value).toMatchObject({
    priceWarnPercent: 20,
    version: 1,
  })
  await client.call(storeSellingEndpoints.saveStoreSettings, { ...late, version: 1 })
  expect(reasonOf(await colleague.client.call(storeSellingEndpoints.saveStoreSettings, { ...USUAL, version: 1 }))).toBe(
    'version-changed',
  )
  expect((await client.call(storeSellingEndpoints.getStoreSettings, {})).value).toMatchObject({
    priceWarnPercent: 50,
    version: 2,
  })
})

test('refuses lines outside the range of the platform and keeps the defaults', async () => {
  const { client } = await signInAsSeller(server)
  for (const bad of [
    { lowStockPurchases: 1 },
    { priceWarnPercent: 101 },
    { licenceWarnDays: 29 },
    { campaignWarnDays: 15 },
    { specialPricePercent: 21 },
    { basePriceWarnPercent: 4 },
    { basePriceWarnPercent: 51 },
    { basePricePercent: 31 },
  ])
    expect(await client.send(storeSellingEndpoints.saveStoreSettings, { ...USUAL, ...bad, version: 0 })).toMatchObject({
      status: 422,
    })
  expect((await client.call(storeSellingEndpoints.getStoreSettings, {})).value).toEqual({
    ...USUAL,
    version: 0,
    changed: null,
  })
})
