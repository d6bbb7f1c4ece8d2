import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct, anOffer, someCategories } from '#modules/catalogue/testing.ts'
import { aLicence, aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import { refreshSearch } from './testing.ts'

const server = useTestServer()
const owner = () => server.owner.db

/** Everything a search may say, and nothing of it said. */
const ANY: SearchQuery = {
  keyword: '',
  makers: [],
  specs: [],
  dosageForms: [],
  rxClasses: [],
  storeIds: [],
  storeTypes: [],
  onlyInStock: false,
  onlyBuyable: false,
  nearExpiry: false,
  sort: 'relevance',
  pageNum: 1,
  pageSize: 20,
}
const search = async (client: TestClient, query: Partial<SearchQuery>) =>
  (await client.call(searchEndpoints.searchGoods, { ...ANY, ...query })).value

let buyer: SignedInBuyer
let nine: MadeStore
let rival: MadeStore
/** Offers by a short name. */
const offers = new Map<string, string>()
const named = (offerIds: readonly string[]) =>
  offerIds.map(id => [...offers].find(([, offerId]) => offerId === id)?.[0] ?? id)
const found = async (query: Partial<SearchQuery>, client = buyer.client) =>
  named((await search(client, query)).list.map(row => row.offerId))

beforeAll(async () => {
  const db = owner()
  await someCategories(db)
  await someCategories(db, [
    ['0101', '01', '感冒发热'],
    ['010102', '0101', '风热感冒'],
    ['03', null, '医疗器械'],
    ['0305', '03', '计生检测'],
    ['030501', '0305', '避孕套'],
  ])
  nine = await aStore(db, { name: '九信医药自营', kind: 'self-run' })
  rival = await aStore(db, { name: '康泽大药房', kind: 'third-party' })
  const put = async (
    key: string,
    product: Parameters<typeof aProduct>[1],
    offer: Partial<Parameters<typeof anOffer>[1]> = {},
  ) => {
    const made = await aProduct(db, product)
    offers.set(key, (await anOffer(db, { store: nine, product: made, ...offer })).offerId)
    return made
  }
  const amoxicillin = await put(
    '阿莫西林胶囊',
    { brand: '联邦', approvalNo: '国药准字H44021351', barcode: '6917942210013', aliases: ['阿莫仙'] },
    { soldCount: 500, price: 96_000, batches: [{ expiresOn: '2028-04-30', onHand: 900 }] },
  )
  offers.set(
    '阿莫西林胶囊@康泽',
    (
      await anOffer(db, {
        store: rival,
        product: amoxicillin,
        soldCount: 100,
        price: 93_500,
        batches: [{ expiresOn: '2027-03-31', onHand: 640 }],
      })
    ).offerId,
  )
  await put(
    '阿莫西林颗粒',
    {
      genericName: '阿莫西林颗粒',
      spec: '0.125g×18袋',
      packSpec: '18袋/盒',
      dosageForm: '颗粒剂',
      makerName: '先声药业有限公司',
      makerShortName: '先声药业',
    },
    { soldCount: 80, price: 128_000, stock: 0 },
  )
  await put(
    '克拉维酸',
    { genericName: '阿莫西林克拉维酸钾片', spec: '0.457g*8片', dosageForm: '片剂' },
    { soldCount: 300, price: 289_000, onlyProvinces: ['44'] },
  )
  await put(
    '连花清瘟',
    {
      genericName: '连花清瘟胶囊',
      goodsClass: 'patent-chinese',
      rxClass: 'otc-a',
      spec: '0.35g*24粒',
      categoryCode: '010102',
      makerName: '石家庄以岭药业股份有限公司',
      makerShortName: '以岭药业',
      approvalNo: '国药准字Z20040063',
    },
    { soldCount: 900, price: 118_000 },
  )
  await put(
    '恩替卡韦',
    {
      genericName: '恩替卡韦分散片',
      spec: '0.5mg*7片',
      dosageForm: '分散片',
      makerName: '正大天晴药业集团股份有限公司',
      makerShortName: '正大天晴',
    },
    { soldCount: 60, price: 50_000 },
  )
  await put(
    '人参归脾丸',
    {
      genericName: '人参归脾丸',
      goodsClass: 'patent-chinese',
      rxClass: 'otc-a',
      spec: '9g*10丸',
      dosageForm: '丸剂',
      makerName: '北京同仁堂股份有限公司',
      makerShortName: '同仁堂',
    },
    { soldCount: 40, price: 150_000 },
  )
  await put(
    '氢氯噻嗪',
    {
      genericName: '氢氯噻嗪片',
      spec: '25mg*100s',
      dosageForm: '片剂',
      makerName: '常州制药厂有限公司',
      makerShortName: '常州制药',
    },
    { soldCount: 30, price: 30_000 },
  )
  await put(
    '避孕套',
    {
      genericName: '天然胶乳橡胶避孕套',
      brand: '杰士邦',
      goodsClass: 'device-2',
      rxClass: 'none',
      spec: '10只',
      dosageForm: '器械',
      categoryCode: '030501',
      approvalNo: '鄂械注准20182180001',
      makerName: '武汉杰士邦卫生用品有限公司',
      makerShortName: '杰士邦',
    },
    { soldCount: 20, price: 200_000 },
  )
  await put('下架', { genericName: '阿莫西林干混悬剂' }, { state: 'unlisted' })
  await put('疫苗', { genericName: '阿莫疫苗', prohibitedClass: '疫苗' })
  buyer = await aLicensedPharmacy(server)
  await refreshSearch(server)
}, 60_000)

describe('what a keyword finds', () => {
  const AMOXICILLIN = ['阿莫西林胶囊', '阿莫西林胶囊@康泽', '阿莫西林颗粒', '克拉维酸']
  const KEYWORDS: readonly [keyword: string, finds: readonly string[]][] = [
    // exact name first, then names that begin so; what can be bought before what cannot
    ['阿莫西林', AMOXICILLIN],
    ['阿莫西林胶囊', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['莫西林', AMOXICILLIN],
    ['amoxilin', AMOXICILLIN],
    ['amxl', AMOXICILLIN],
    ['AMXL', AMOXICILLIN],
    ['ａｍｘｌ', AMOXICILLIN],
    ['阿mxl', AMOXICILLIN],
    ['阿mo西l', AMOXICILLIN],
    ['amxljn', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['moxilin', AMOXICILLIN],
    ['联邦阿莫', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['阿莫仙', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['国药准字H44021351', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['h44021351', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['021351', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['6917942210013', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['2210013', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['阿莫西林 0.25g*24粒', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['阿莫西林 0.25g×24s', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['阿莫西林０.２５ｇ', ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['阿莫西林 18袋', ['阿莫西林颗粒']],
    ['先声阿莫西林', ['阿莫西林颗粒']],
    ['先声', ['阿莫西林颗粒']],
    ['xiansheng', ['阿莫西林颗粒']],
    ['entikawei', ['恩替卡韦']],
    ['etkw', ['恩替卡韦']],
    ['rsgp', ['人参归脾丸']],
    ['renshen', ['人参归脾丸']],
    ['同仁堂', ['人参归脾丸']],
    ['清瘟', ['连花清瘟']],
    ['感冒', ['连花清瘟']],
    ['Z20040063', ['连花清瘟']],
    ['lvsaiqin', ['氢氯噻嗪']],
    ['25mg*100片', ['氢氯噻嗪']],
    ['康泽', ['阿莫西林胶囊@康泽']],
    ['康泽 阿莫', ['阿莫西林胶囊@康泽']],
    ['板蓝根', []],
    ['疫苗', []],
    ['干混悬', []],
    ['%', []],
  ]
  for (const [keyword, finds] of KEYWORDS)
    test(keyword, async () => {
      expect(await found({ keyword })).toEqual(finds)
    })

  test('nothing typed finds everything on sale', async () => {
    const { total, productCount, storeCount } = await search(buyer.client, {})
    expect({ total, productCount, storeCount }).toEqual({ total: 9, productCount: 8, storeCount: 2 })
  })

  test('related words are the other names among the hits', async () => {
    expect((await search(buyer.client, { keyword: '阿莫西林胶囊' })).relatedWords).toEqual([])
    expect((await search(buyer.client, { keyword: '阿莫西林' })).relatedWords).toEqual([
      '阿莫西林胶囊',
      '阿莫西林克拉维酸钾片',
      '阿莫西林颗粒',
    ])
  })
})

describe('filters', () => {
  const FILTERS: readonly [when: string, query: () => Partial<SearchQuery>, finds: readonly string[]][] = [
    ['category, any level', () => ({ categoryCode: '0101' }), ['连花清瘟']],
    ['maker', () => ({ makers: ['以岭药业', '同仁堂'] }), ['连花清瘟', '人参归脾丸']],
    ['spec, as the facet spells it', () => ({ specs: ['0.25g×24粒'] }), ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['dosage form', () => ({ dosageForms: ['丸剂'] }), ['人参归脾丸']],
    ['Rx class', () => ({ rxClasses: ['none'] }), ['避孕套']],
    ['store', () => ({ storeIds: [rival.storeId] }), ['阿莫西林胶囊@康泽']],
    ['store type', () => ({ storeTypes: ['third-party'] }), ['阿莫西林胶囊@康泽']],
    ['in stock', () => ({ keyword: '阿莫西林', onlyInStock: true }), ['阿莫西林胶囊', '阿莫西林胶囊@康泽', '克拉维酸']],
    [
      'buyable',
      () => ({ keyword: '阿莫西林', onlyBuyable: true }),
      ['阿莫西林胶囊', '阿莫西林胶囊@康泽', '阿莫西林颗粒'],
    ],
    ['near expiry', () => ({ nearExpiry: true }), ['阿莫西林胶囊@康泽']],
    ['expiry far enough', () => ({ keyword: '阿莫西林', expiryMonths: 6 }), ['阿莫西林胶囊', '克拉维酸']],
    ['price', () => ({ priceFrom: 90_000 as never, priceTo: 100_000 as never }), ['阿莫西林胶囊', '阿莫西林胶囊@康泽']],
    ['a coupon nobody knows', () => ({ aid: 'c1', cut: 'u' }), []],
    ['an unknown maker', () => ({ makers: ['无名'] }), []],
  ]
  for (const [when, query, finds] of FILTERS)
    test(when, async () => {
      expect(await found(query())).toEqual(finds)
    })
})

describe('order', () => {
  test('by sales, price and expiry', async () => {
    const keyword = '阿莫西林'
    expect(await found({ keyword, sort: 'sales' })).toEqual([
      '阿莫西林胶囊',
      '克拉维酸',
      '阿莫西林胶囊@康泽',
      '阿莫西林颗粒',
    ])
    expect(await found({ keyword, sort: 'price-asc' })).toEqual([
      '阿莫西林胶囊@康泽',
      '阿莫西林胶囊',
      '阿莫西林颗粒',
      '克拉维酸',
    ])
    expect(await found({ keyword, sort: 'price-desc' })).toEqual([
      '阿莫西林颗粒',
      '阿莫西林胶囊',
      '阿莫西林胶囊@康泽',
      '克拉维酸',
    ])
    expect(await found({ keyword, sort: 'expiry' })).toEqual([
      '克拉维酸',
      '阿莫西林胶囊',
      '阿莫西林胶囊@康泽',
      '阿莫西林颗粒',
    ])
  })

  test('pages neither repeat nor skip', async () => {
    for (const sort of ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const) {
      const whole = await found({ sort, pageSize: 100 })
      const pages: string[] = []
      for (let pageNum = 1; pageNum <= 5; pageNum++) pages.push(...(await found({ sort, pageNum, pageSize: 2 })))
      expect(pages).toEqual(whole)
    }
  })
})

describe('facets', () => {
  test('count without their own filter, chosen values stay', async () => {
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

  test('of one keyword', async () => {
    const { value } = await buyer.client.call(searchEndpoints.countFacets, { ...criteriaOf({ keyword: '阿莫西林' }) })
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
          { value: nine.storeId, label: '九信医药自营', count: 3 },
          { value: rival.storeId, label: '康泽大药房', count: 1 },
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

  test('categories go down from what was chosen', async () => {
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
  test('says all a list needs', async () => {
    const [row] = (await search(buyer.client, { keyword: '阿莫西林胶囊', storeIds: [rival.storeId] })).list
    expect(row).toMatchObject({
      offerId: offers.get('阿莫西林胶囊@康泽'),
      displayName: '联邦阿莫西林胶囊',
      store: { storeId: rival.storeId, storeName: '康泽大药房', storeType: 'third-party' },
      gate: { cell: 'price', canBuy: true },
      price: { unitPrice: 93_500, perPiece: { unit: '粒', unitPrice: 3896 } },
      stock: { state: 'in-stock', count: 640 },
      expiry: { earliest: '2027-03-31', latest: '2027-03-31', isNear: true },
      offerCount: 2,
    })
  })
})

describe('prices that must stay hidden', () => {
  const rawBody = async (client: TestClient, query: Partial<SearchQuery>) =>
    JSON.stringify((await client.send(searchEndpoints.searchGoods, query)).data)

  test('nobody sees a price, nor anything that follows from one', async () => {
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
    for (const row of (await search(client, {})).list)
      expect(row).toMatchObject({ price: null, gate: { cell: 'sign-in' }, stock: { count: null } })
  })

  test('a company in review, and goods out of scope', async () => {
    const pending = await aLicensedPharmacy(server, { companyState: 'in-review' })
    for (const row of (await search(pending.client, {})).list)
      expect(row).toMatchObject({ price: null, gate: { cell: 'in-review' } })
    const narrow = await signInAsBuyer(server)
    for (const code of ['BL', 'PA']) await aLicence(owner(), narrow.companyId, { code, expiresOn: null })
    await aLicence(owner(), narrow.companyId, { code: 'DL', scopeClasses: ['patent-chinese'], scopeMarks: [] })
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

describe('freshness', () => {
  test('a price, a stock, a new offer, a new name and a closed store are found after one look', async () => {
    const store = await aStore(owner(), { name: '临时仓' })
    const product = await aProduct(owner(), { genericName: '蒙脱石散', spec: '3g*10袋' })
    const { offerId, batchIds } = await anOffer(owner(), { store, product, price: 40_000, stock: 100 })
    const dear = { keyword: '蒙脱石', priceFrom: 50_000 as never }
    await refreshSearch(server)
    expect(await found({ keyword: '蒙脱石散' })).toEqual([offerId])
    expect(await found(dear)).toEqual([])

    await owner().updateTable('catalogue.offer').set({ listPrice: 60_000 }).where('id', '=', offerId).execute()
    await refreshSearch(server)
    expect(await found(dear)).toEqual([offerId])

    await owner()
      .updateTable('catalogue.batch')
      .set({ reserved: 100 })
      .where('id', '=', batchIds[0] ?? '')
      .execute()
    await refreshSearch(server)
    expect(await found({ keyword: '蒙脱石', onlyInStock: true })).toEqual([])

    await owner()
      .updateTable('catalogue.product')
      .set({ genericName: '思密达散', displayName: '思密达散' })
      .where('id', '=', product.productId)
      .execute()
    await refreshSearch(server)
    expect(await found({ keyword: '蒙脱石' })).toEqual([])
    expect(await found({ keyword: 'smd' })).toEqual([offerId])

    await owner().updateTable('store.store').set({ state: 'closed' }).where('id', '=', store.storeId).execute()
    await refreshSearch(server)
    expect(await found({ keyword: '思密达' })).toEqual([])

    await owner().updateTable('store.store').set({ state: 'open' }).where('id', '=', store.storeId).execute()
    await owner().deleteFrom('catalogue.batch').where('offerId', '=', offerId).execute()
    await owner().deleteFrom('catalogue.offer').where('id', '=', offerId).execute()
    await refreshSearch(server)
    expect(await found({ keyword: '思密达' })).toEqual([])
  })

  test('a change is seen even while an older transaction is still open, and its own once it ends', async () => {
    const store = await aStore(owner(), { name: '慢速仓' })
    const slow = await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { genericName: '慢速药片' }),
      price: 1000,
    })
    const quick = await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { genericName: '快速药片' }),
      price: 1000,
    })
    await refreshSearch(server)
    const cheap = { storeIds: [store.storeId], priceTo: 1500 as never }
    const release = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    const open = owner()
      .transaction()
      .execute(async tx => {
        await tx.updateTable('catalogue.offer').set({ listPrice: 2000 }).where('id', '=', slow.offerId).execute()
        changed.resolve()
        await release.promise
      })
    await changed.promise
    await owner().updateTable('catalogue.offer').set({ listPrice: 2000 }).where('id', '=', quick.offerId).execute()
    await refreshSearch(server)
    expect(await found(cheap)).toEqual([slow.offerId])
    await refreshSearch(server)
    release.resolve()
    await open
    await refreshSearch(server)
    expect(await found(cheap)).toEqual([])
  })

  test('on a new day goods that have come too near to their expiry are gone', async () => {
    const store = await aStore(owner(), { name: '日更仓', minShelfLifeMonths: 1 })
    await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { genericName: '短效药片' }),
      batches: [{ expiresOn: '2026-12-16', onHand: 5 }],
    })
    await refreshSearch(server)
    const query = { keyword: '短效', onlyInStock: true }
    expect((await search(server.client(), query)).total).toBe(1)
    const before = server.clock.read()
    server.clock.set(new Date('2026-11-17T00:00:00+08:00'))
    await refreshSearch(server)
    expect((await search(server.client(), query)).total).toBe(0)
    server.clock.set(before)
    await refreshSearch(server)
  })
})

function criteriaOf(query: Partial<SearchQuery>) {
  const { sort: _sort, pageNum: _pageNum, pageSize: _pageSize, ...criteria } = { ...ANY, ...query }
  return criteria
}
