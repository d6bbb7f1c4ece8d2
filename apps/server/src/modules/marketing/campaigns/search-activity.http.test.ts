import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aCampaign } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const PAGE = { pageNum: 1, pageSize: 20 }

async function aZone() {
  const [first, second] = [await aStore(db()), await aStore(db())]
  const offer = async (genericName: string, store: typeof first, stock = 100) =>
    (await anOffer(db(), { store, product: await aProduct(db(), { genericName }), price: 100_000, stock })).offerId
  const [dear, cheap, gone] = [
    await offer('板蓝根颗粒', first),
    await offer('藿香正气水', first),
    await offer('藿香正气水', second, 0),
  ]
  const special = (store: typeof first, goods: { offerId: string; unitPrice: number }[], toHours: number) =>
    aCampaign(db(), { kind: 'special-price', store, goods, toHours })
  await special(
    first,
    [
      { offerId: dear, unitPrice: 90_000 },
      { offerId: cheap, unitPrice: 50_000 },
    ],
    5,
  )
  await special(second, [{ offerId: gone, unitPrice: 70_000 }], 1)
  return { first, second, dear, cheap, gone }
}

test('filters zone goods by name, store and remaining quota, and sorts them by price or end', async () => {
  const { first, second, dear, cheap, gone } = await aZone()
  const { client } = await aLicensedPharmacy(server)
  const ask = async (filter: object = {}) =>
    (await client.call(marketingEndpoints.listDeals, { kind: 'special-price', ...PAGE, ...filter })).value
  const ids = async (filter: object) => (await ask(filter)).list.map(({ goods }) => goods.offerId)
  const all = await ask()
  expect(all.total).toBe(3)
  expect(all.stores.map(({ storeId, count }) => [storeId, count])).toEqual([
    [first.storeId, 2],
    [second.storeId, 1],
  ])
  expect((await ids({ keyword: '藿香' })).toSorted()).toEqual([cheap, gone].toSorted())
  expect(await ids({ keyword: '藿香', isOpen: true })).toEqual([cheap])
  expect(await ids({ storeId: second.storeId })).toEqual([gone])
  expect(await ids({ order: 'price' })).toEqual([cheap, gone, dear])
  expect((await ids({ order: 'ending' }))[0]).toBe(gone)
  const page = await ask({ order: 'price', pageSize: 1, pageNum: 2 })
  expect([page.total, page.list.map(({ goods }) => goods.offerId)]).toEqual([3, [gone]])
  expect(await ask({ keyword: '没有这种药' })).toMatchObject({ list: [], total: 0 })
})

test('finds combos and reductions by name, goods and store', async () => {
  const [first, second] = [await aStore(db()), await aStore(db())]
  const { offerId } = await anOffer(db(), {
    store: first,
    product: await aProduct(db(), { genericName: '连花清瘟胶囊' }),
    price: 100_000,
  })
  const terms = { kind: 'free-combo', pick: 3, setPrice: 2400, mostSets: 2 }
  const mine = await aCampaign(db(), { kind: 'combo', name: '流感任选', store: first, goods: [{ offerId }], terms })
  const { offerId: other } = await anOffer(db(), { store: second, product: await aProduct(db()), price: 100_000 })
  await aCampaign(db(), { kind: 'combo', name: '消炎任选', store: second, goods: [{ offerId: other }], terms })
  const { client } = await aLicensedPharmacy(server)
  const found = async (filter: object) =>
    (await client.call(marketingEndpoints.listCampaigns, { kind: 'combo', ...PAGE, ...filter })).value
  for (const filter of [{ keyword: '流感' }, { keyword: '连花' }, { storeId: first.storeId }])
    expect((await found(filter)).list.map(({ campaignId }) => campaignId)).toEqual([mine])
  expect((await found({ keyword: '连花' })).stores.map(({ count }) => count)).toEqual([1, 1])
  const { activity } = (await client.call(marketingEndpoints.searchActivity, { aid: mine, keyword: '', ...PAGE })).value
  expect(activity.pick).toEqual({ count: 3, setPrice: 2400, mostSets: 2 })
})
