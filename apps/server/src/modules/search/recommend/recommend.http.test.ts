import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct, type MadeOffer, type MadeProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { searchJobs } from '../jobs.ts'
import { addPurchases } from '../public.ts'
import { refreshSearch, search } from '../testing.ts'

const server = useTestServer()
const owner = () => server.owner.db
const TEN = { limit: 10 }

let store: MadeStore
let buyer: SignedInBuyer
let near: SignedInBuyer
const products = new Map<string, MadeProduct>()
const offers = new Map<string, MadeOffer>()

beforeAll(async () => {
  store = await aStore(owner(), { name: '九信医药自营' })
  const rival = await aStore(owner(), { name: '康泽大药房' })
  for (const [name, sold] of [
    ['甲药片', 9],
    ['乙药片', 8],
    ['丙药片', 7],
    ['丁药片', 6],
  ] as const) {
    const product = await aProduct(owner(), { genericName: name, spec: `${sold}mg` })
    products.set(name, product)
    offers.set(name, await anOffer(owner(), { store, product, price: 90_000, soldCount: sold }))
    await anOffer(owner(), { store: rival, product, price: 95_000 })
  }
  buyer = await aLicensedPharmacy(server)
  near = await aLicensedPharmacy(server)
  const third = await aLicensedPharmacy(server)
  await bought(buyer, '甲药片', 30, 3)
  for (const each of [near, third]) {
    await bought(each, '甲药片', 20, 2)
    await bought(each, '乙药片', 10, 1)
  }
  const job = searchJobs.find(({ name }) => name === 'search.compute-recommendations')
  await job?.run(server.context())
  await refreshSearch(server)
}, 60_000)

/** This many packs in this many orders, a week apart, the last one a week ago. */
async function bought({ companyId }: SignedInBuyer, name: string, quantity: number, times: number): Promise<void> {
  const lines = Array.from({ length: times }, (_, at) => ({
    companyId,
    provinceCode: '420000',
    productId: products.get(name)?.productId ?? '',
    offerId: offers.get(name)?.offerId ?? '',
    quantity: quantity / times,
    unitPrice: 90_000,
    boughtAt: new Date(server.clock.read().getTime() - (times - at) * 7 * 86_400_000),
  }))
  await inSystemTransaction(server.context(), tx => addPurchases(tx.db, lines))
}

const names = (list: readonly { reason: string; goods: { genericName: string } }[]) =>
  list.map(({ reason, goods }) => [goods.genericName, reason])

describe('recommendations', () => {
  test('EP-180 lists often bought goods for members, with count, days since and the cheapest price', async () => {
    expect((await server.client().send(searchEndpoints.listOftenBought, {})).status).toBe(401)
    const { value } = await buyer.client.call(searchEndpoints.listOftenBought, TEN)
    expect(value.list).toMatchObject([
      {
        times: 3,
        quantity: 30,
        usualQuantity: 10,
        daysSince: 7,
        goods: { genericName: '甲药片', price: { unitPrice: 90_000 } },
      },
    ])
    const { value: mixed } = await buyer.client.call(searchEndpoints.guessYouWant, TEN)
    expect(mixed.list[0]).toEqual({ reason: '您买过 3 次', goods: value.list[0]?.goods })
  })
  test('EP-183 gives a reason for each: bought before, bought together, then best-selling', async () => {
    const { value } = await buyer.client.call(searchEndpoints.guessYouWant, TEN)
    expect((await buyer.client.call(searchEndpoints.recommendForCompany, TEN)).value).toEqual(value)
    expect(names(value.list)).toEqual([
      ['甲药片', '您买过 3 次'],
      ['乙药片', '买过甲药片的企业也买'],
      ['丙药片', '近期热销'],
      ['丁药片', '近期热销'],
    ])
  })
  test('EP-181 recommends what companies of the province buy and this company does not', async () => {
    const { value } = await buyer.client.call(searchEndpoints.recommendNew, { limit: 1 })
    expect(names(value.list)).toEqual([['乙药片', '同省企业在买，您还没买过']])
    const { value: mixed } = await buyer.client.call(searchEndpoints.guessYouWant, TEN)
    expect(mixed.list.map(each => each.goods)).toContainEqual(value.list[0]?.goods)
  })
  test('recommends around goods only what their buyers also buy', async () => {
    const productIds = [products.get('甲药片')?.productId ?? '']
    for (const endpoint of [searchEndpoints.recommendAround, searchEndpoints.recommendAfterPay]) {
      const { value } = await near.client.call(endpoint, { productIds, limit: 2 })
      expect(names(value.list)).toEqual([['乙药片', '买过甲药片的企业也买']])
    }
  })
  test('shows best-selling goods without prices when nobody is signed in', async () => {
    const { value } = await server.client().call(searchEndpoints.recommendInProvince, { limit: 2 })
    expect(names(value.list)).toEqual([
      ['甲药片', '近期热销'],
      ['乙药片', '近期热销'],
    ])
    expect(value.list[0]?.goods.price).toBeNull()
  })
  test("EP-189 lists what the company buys first in one store, as the store's search shows it", async () => {
    const { value } = await near.client.call(searchEndpoints.recommendInStore, { storeId: store.storeId, limit: 3 })
    expect(names(value.list)).toEqual([
      ['甲药片', '您买过'],
      ['乙药片', '您买过'],
      ['丙药片', '本店热销'],
    ])
    const { list } = await search(near.client, { storeIds: [store.storeId] })
    for (const { goods } of value.list) expect(list.find(each => each.offerId === goods.offerId)).toEqual(goods)
  })
  test('recommends goods with a similar name for a misspelt word', async () => {
    const { value } = await buyer.client.call(searchEndpoints.recommendForWord, { keyword: '假药片', limit: 1 })
    expect(names(value.list)).toEqual([['甲药片', '与“假药片”相近']])
  })
  test('does not show one buyer’s purchases to another', async () => {
    const stranger = await aLicensedPharmacy(server, { provinceCode: '650000' })
    expect((await stranger.client.call(searchEndpoints.listOftenBought, TEN)).value.list).toEqual([])
    expect((await stranger.client.call(searchEndpoints.recommendInProvince, { limit: 1 })).value.list[0]?.reason).toBe(
      '近期热销',
    )
  })
})

describe('quick ordering', () => {
  test('lists one line per product with the cheapest available offer', async () => {
    expect((await server.client().send(searchEndpoints.listFast, { keyword: '药' })).status).toBe(401)
    const { value } = await buyer.client.call(searchEndpoints.listFast, { keyword: '药片' })
    expect(value.list.map(row => [row.genericName, row.store.storeName])).toEqual([
      ['甲药片', '九信医药自营'],
      ['乙药片', '九信医药自营'],
      ['丙药片', '九信医药自营'],
      ['丁药片', '九信医药自营'],
    ])
  })
  test('EP-191 returns the counts of a word as the search does, and corrections', async () => {
    const info = async (keyword: string) => (await server.client().call(searchEndpoints.getWordInfo, { keyword })).value
    expect(await info('甲药片')).toMatchObject({ total: 2, productCount: 1, storeCount: 2, slips: [] })
    expect(await info('假药片')).toMatchObject({ total: 0, slips: ['甲药片'] })
    const { total, productCount, storeCount, relatedWords } = await search(server.client(), { keyword: '甲药片' })
    expect(await info('甲药片')).toMatchObject({ total, productCount, storeCount, relatedWords })
  })
  test("EP-176 lists a store's goods for a word, or its best-selling goods", async () => {
    const { value } = await server
      .client()
      .call(searchEndpoints.listStoreGoods, { storeIds: [store.storeId], keyword: '丁', limit: 2 })
    expect(value.list).toMatchObject([{ storeId: store.storeId, total: 1, goods: [{ genericName: '丁药片' }] }])
    const best = await server.client().call(searchEndpoints.listStoreBest, { storeId: store.storeId, limit: 1 })
    expect(best.value.list).toMatchObject([{ genericName: '甲药片' }])
    const { list } = await search(server.client(), { storeIds: [store.storeId], sort: 'sales' })
    expect(best.value.list).toEqual(list.slice(0, 1))
  })
  test('records the list position from which goods were added', async () => {
    const offerId = offers.get('甲药片')?.offerId ?? ''
    const added = { keyword: '药片', offerId, position: 3 }
    expect((await server.client().send(searchEndpoints.logAdd, added)).status).toBe(401)
    expect((await buyer.client.call(searchEndpoints.logAdd, added)).status).toBe(200)
    expect((await buyer.client.send(searchEndpoints.logAdd, { ...added, position: 0 })).status).toBe(422)
    const kept = await owner()
      .selectFrom('search.addLog')
      .select(['keyword', 'offerId', 'position', 'companyId'])
      .execute()
    expect(kept).toEqual([{ ...added, companyId: buyer.companyId }])
  })
})

test('remembers the near-stores-first setting of an account and reorders the results', async () => {
  const far = await aStore(owner(), { name: '广州远店', provinceCode: '440000' })
  const home = await aStore(owner(), { name: '武汉近店', provinceCode: '420000' })
  const product = await aProduct(owner(), { genericName: '远近药片', spec: '1mg' })
  await anOffer(owner(), { store: far, product, soldCount: 100 })
  await anOffer(owner(), { store: home, product, soldCount: 1 })
  await refreshSearch(server)
  const storesOf = async () =>
    (await search(buyer.client, { keyword: '远近药片' })).list.map(row => row.store.storeName)
  expect(await storesOf()).toEqual(['广州远店', '武汉近店'])
  expect((await server.client().send(searchEndpoints.setPreference, { isNearFirst: true })).status).toBe(401)
  await buyer.client.call(searchEndpoints.setPreference, { isNearFirst: true })
  expect((await buyer.client.call(searchEndpoints.getPreference, {})).value).toEqual({ isNearFirst: true })
  expect((await near.client.call(searchEndpoints.getPreference, {})).value).toEqual({ isNearFirst: false })
  expect(await storesOf()).toEqual(['武汉近店', '广州远店'])
})
