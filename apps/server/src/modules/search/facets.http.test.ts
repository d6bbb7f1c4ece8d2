import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLicence, aLicensedPharmacy } from '#modules/qualification/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import { ANY_GOODS, aSmallWorld, refreshSearch, type SmallWorld, search } from './testing.ts'

const server = useTestServer()

let world: SmallWorld
let buyer: SignedInBuyer
const found = (query: Partial<SearchQuery>, client: TestClient = buyer.client) => world.found(query, client)

beforeAll(async () => {
  world = await aSmallWorld(server.owner.db)
  buyer = await aLicensedPharmacy(server)
  await refreshSearch(server)
}, 60_000)

describe('facets', () => {
  test('count without their own filter and keep chosen values', async () => {
    const { facets, total } = await search(buyer.client, {
      keyword: '阿莫西林',
      makers: ['先声药业'],
      dosageForms: ['片剂'],
    })
    expect(total).toBe(0)
    expect(facets.makers).toEqual([
      { value: '珠海联邦', label: '珠海联邦', count: 1 },
      { value: '先声药业', label: '先声药业', count: 0 },
    ])
    expect(facets.dosageForms).toEqual([
      { value: '颗粒剂', label: '颗粒剂', count: 1 },
      { value: '片剂', label: '片剂', count: 0 },
    ])
    expect(facets.stores).toEqual([])
  })

  test('EP-175 returns for one keyword the same facets as the search', async () => {
    const { value } = await buyer.client.call(searchEndpoints.countFacets, { ...criteriaOf({ keyword: '阿莫西林' }) })
    const { total, facets } = await search(buyer.client, { keyword: '阿莫西林' })
    expect(value).toEqual({ total, facets })
    expect(value).toEqual({
      total: 4,
      facets: {
        categories: [{ value: '010701', label: '青霉素类', count: 4 }],
        makers: [
          { value: '珠海联邦', label: '珠海联邦', count: 3 },
          { value: '先声药业', label: '先声药业', count: 1 },
        ],
        specs: [
          { value: '0.25g×24粒', label: '0.25g×24粒', count: 2 },
          { value: '0.125g×18袋', label: '0.125g×18袋', count: 1 },
          { value: '0.457g×8片', label: '0.457g×8片', count: 1 },
        ],
        dosageForms: [
          { value: '胶囊剂', label: '胶囊剂', count: 2 },
          { value: '片剂', label: '片剂', count: 1 },
          { value: '颗粒剂', label: '颗粒剂', count: 1 },
        ],
        rxClasses: [{ value: 'rx', label: '处方药', count: 4 }],
        stores: [
          { value: world.nine.storeId, label: '九信医药自营', count: 3 },
          { value: world.rival.storeId, label: '康泽大药房', count: 1 },
        ],
        storeKinds: [
          { value: 'self-run', label: '自营', count: 3 },
          { value: 'third-party', label: '第三方', count: 1 },
        ],
        inStockCount: 3,
        buyableCount: 3,
        nearExpiryCount: 1,
      },
    })
  })

  test('lists the categories below the chosen one', async () => {
    const labels = async (categoryCode?: string) =>
      (await search(buyer.client, categoryCode ? { categoryCode } : {})).facets.categories.map(
        each => `${each.label} ${each.count}`,
      )
    expect(await labels()).toEqual(['中西成药 8', '医疗器械 1'])
    expect(await labels('01')).toEqual(['感冒发热 1', '抗菌消炎 7'])
    expect(await labels('0107')).toEqual(['青霉素类 7'])
    expect(await labels('010701')).toEqual(['青霉素类 7'])
  })
})

describe('a row', () => {
  test('returns every field that a list shows', async () => {
    const [row] = (await search(buyer.client, { keyword: '阿莫西林胶囊', storeIds: [world.rival.storeId] })).list
    expect(row).toMatchObject({
      offerId: world.offers.get('阿莫西林胶囊@康泽'),
      displayName: '联邦阿莫西林胶囊',
      store: { storeId: world.rival.storeId, storeName: '康泽大药房', storeType: 'third-party' },
      gate: { cell: 'price', canBuy: true },
      price: { choice: { unitPrice: 93_500, kind: 'base' }, pieces: { unit: '粒', count: 24 } },
      stock: { state: 'in-stock', count: 640 },
      expiry: { earliest: '2027-03-31', latest: '2027-03-31', isNear: true },
      offerCount: 2,
    })
  })
})

describe('prices that must stay hidden', () => {
  const rawBody = async (client: TestClient, query: Partial<SearchQuery>) => {
    const { status, data } = await client.send(searchEndpoints.searchGoods, query)
    const body = JSON.stringify(data)
    // An answer without goods would hide any price.
    expect([status, body.includes('"price":')]).toEqual([200, true])
    return body
  }
  const rowsOf = async (client: TestClient) => {
    const { list } = await search(client, {})
    expect(list).toHaveLength(9)
    return list
  }

  test('hides prices, price order and price filters when nobody is signed in', async () => {
    const client = server.client()
    const body = await rawBody(client, { keyword: '阿莫西林' })
    for (const price of ['9.60', '9.35', '12.80', '28.90']) expect(body).not.toContain(`"${price}"`)
    const byPrice = await found({ keyword: '阿莫西林', sort: 'price-asc' }, client)
    expect(byPrice).toEqual(await found({ keyword: '阿莫西林', sort: 'price-desc' }, client))
    expect(byPrice).toEqual(await found({ keyword: '阿莫西林', sort: 'sales' }, client))
    expect(await found({ priceFrom: 90_000 as never, priceTo: 100_000 as never }, client)).toEqual([])
    const { list, facets } = await search(client, { onlyBuyable: true })
    expect(list).toEqual([])
    expect(facets.buyableCount).toBe(0)
    for (const row of await rowsOf(client))
      expect(row).toMatchObject({ price: null, gate: { cell: 'sign-in' }, stock: { count: null } })
  })

  test('hides prices from a company in review and for goods outside its licence scope', async () => {
    const pending = await aLicensedPharmacy(server, { companyState: 'in-review' })
    for (const row of await rowsOf(pending.client))
      expect(row).toMatchObject({ price: null, gate: { cell: 'in-review' } })
    const narrow = await signInAsBuyer(server)
    for (const code of ['BL', 'PA']) await aLicence(server.owner.db, narrow.companyId, { code, expiresOn: null })
    await aLicence(server.owner.db, narrow.companyId, { code: 'DL', scopeClasses: ['patent-chinese'], scopeMarks: [] })
    expect(await found({ onlyBuyable: true }, narrow.client)).toEqual(['连花清瘟', '人参归脾丸'])
    expect(await rawBody(narrow.client, { keyword: '阿莫西林' })).not.toContain('"9.60"')
    const byPrice = await found({ sort: 'price-asc', pageSize: 100 }, narrow.client)
    expect(byPrice.slice(0, 2)).toEqual(['连花清瘟', '人参归脾丸'])
    expect(byPrice.slice(2)).toEqual(
      (await found({ sort: 'sales', pageSize: 100 }, narrow.client)).filter(
        name => !byPrice.slice(0, 2).includes(name),
      ),
    )
  })
})

function criteriaOf(query: Partial<SearchQuery>) {
  const { sort: _sort, pageNum: _pageNum, pageSize: _pageSize, ...criteria } = { ...ANY_GOODS, ...query }
  return criteria
}
