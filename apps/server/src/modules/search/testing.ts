import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { anOffer, aProduct, type GivenOffer, type GivenProduct, someCategories } from '#modules/catalogue/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import type { Db } from '#platform/database/database.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import { NO_CRITERIA, NO_OWN_PRICES, type SearchRequest } from './engine/engine.ts'

/** Makes the search read what was just written, without waiting for its next poll. */
export async function refreshSearch(server: TestServer): Promise<void> {
  await server.app.searchEngine.refresh()
}

/** A search without any restriction. */
export const ANY_GOODS: SearchQuery = {
  keyword: '',
  isAsTyped: false,
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

/** A stranger's search by a keyword, first page. */
export function aRequest(keyword: string, onlyInStock = false): SearchRequest {
  return {
    criteria: { ...NO_CRITERIA, keyword, onlyInStock },
    buyer: { kind: 'stranger' },
    today: '2026-11-16' as SearchRequest['today'],
    sort: 'relevance',
    ownPrices: NO_OWN_PRICES,
    nearProvince: null,
    offset: 0,
    limit: 20,
  }
}

export async function search(client: TestClient, query: Partial<SearchQuery>) {
  return (await client.call(searchEndpoints.searchGoods, { ...ANY_GOODS, ...query })).value
}

/** A few goods in two stores, with names for their offers. */
export interface SmallWorld {
  readonly nine: MadeStore
  readonly rival: MadeStore
  readonly offers: ReadonlyMap<string, string>
  /** The names of the offers a search finds, in its order. */
  found(query: Partial<SearchQuery>, client: TestClient): Promise<string[]>
}

export async function aSmallWorld(db: Db): Promise<SmallWorld> {
  const offers = new Map<string, string>()
  await someCategories(db)
  await someCategories(db, [
    ['0101', '01', '感冒发热'],
    ['010102', '0101', '风热感冒'],
    ['03', null, '医疗器械'],
    ['0305', '03', '计生检测'],
    ['030501', '0305', '避孕套'],
  ])
  const nine = await aStore(db, { name: '九信医药自营', kind: 'self-run' })
  const rival = await aStore(db, { name: '康泽大药房', kind: 'third-party' })
  const put = async (key: string, product: GivenProduct, offer: Partial<GivenOffer> = {}) => {
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
  const nameOf = new Map([...offers].map(([name, offerId]) => [offerId, name]))
  return {
    nine,
    rival,
    offers,
    async found(query, client) {
      return (await search(client, query)).list.map(row => nameOf.get(row.offerId) ?? row.offerId)
    },
  }
}
