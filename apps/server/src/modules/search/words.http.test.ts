import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct, type MadeProduct, someCategories } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { refreshSearch } from './testing.ts'

const server = useTestServer()
const owner = () => server.owner.db

let store: MadeStore
let amoxicillin: MadeProduct

beforeAll(async () => {
  const db = owner()
  await someCategories(db)
  await someCategories(db, [
    ['0101', '01', '感冒发热'],
    ['010102', '0101', '风热感冒'],
  ])
  store = await aStore(db, { name: '以岭健康旗舰店', kind: 'joint' })
  const put = async (genericName: string, soldCount: number, given: Parameters<typeof aProduct>[1] = {}) => {
    const product = await aProduct(db, { genericName, spec: `${soldCount}mg`, ...given })
    await anOffer(db, { store, product, soldCount })
    return product
  }
  amoxicillin = await put('阿莫西林胶囊', 500, { aliases: ['阿莫仙'] })
  await put('阿莫西林颗粒', 80)
  await put('氨咖黄敏胶囊', 90, { categoryCode: '010102' })
  await put('连花清瘟胶囊', 900, {
    makerName: '石家庄以岭药业股份有限公司',
    makerShortName: '以岭药业',
    categoryCode: '010102',
  })
  await put('板蓝根颗粒', 300, { categoryCode: '010102' })
  await put('氢氯噻嗪片', 30)
  await put('五苓胶囊', 10)
  await put('五灵胶囊', 11)
  await put('头孢唑林钠', 12)
  await refreshSearch(server)
}, 60_000)

describe('history', () => {
  const keywords = async (client: TestClient) =>
    (await client.call(searchEndpoints.listHistory, { platform: 'JZZC' })).value.list.map(each => each.keyword)
  const add = (client: TestClient, keyword: string) => {
    server.clock.advance(1000)
    return client.call(searchEndpoints.addHistory, { keyword, platform: 'JZZC' })
  }

  test('returns 401 when the caller is not signed in', async () => {
    for (const endpoint of [searchEndpoints.listHistory, searchEndpoints.removeHistory, searchEndpoints.addHistory])
      expect((await server.client().send(endpoint, { keyword: '阿莫西林', platform: 'JZZC' })).status).toBe(401)
  })

  test('R-224 accepts the platform value JZZC and refuses any other', async () => {
    const { client } = await signInAsBuyer(server)
    expect((await add(client, ' 阿莫西林 ')).status).toBe(200)
    expect((await client.send(searchEndpoints.addHistory, { keyword: '布洛芬', platform: 'WEB' })).status).toBe(422)
    expect((await client.send(searchEndpoints.addHistory, { keyword: '   ', platform: 'JZZC' })).status).toBe(422)
    expect(await keywords(client)).toEqual(['阿莫西林'])
  })

  test('lists the latest words first, each once, at most twenty', async () => {
    const { client, accountId } = await signInAsBuyer(server)
    for (let i = 1; i <= 22; i++) await add(client, `词${i}`)
    await add(client, '词10')
    const list = await keywords(client)
    expect(list.slice(0, 3)).toEqual(['词10', '词22', '词21'])
    expect(list).toHaveLength(20)
    const kept = await owner()
      .selectFrom('search.history')
      .select('keyword')
      .where('accountId', '=', accountId)
      .execute()
    expect(kept).toHaveLength(20)
  })

  test('removes one word or all, of the own login only', async () => {
    const mine = await signInAsBuyer(server)
    const other = await signInAsBuyer(server)
    for (const { client } of [mine, other]) for (const word of ['甲', '乙']) await add(client, word)
    await mine.client.call(searchEndpoints.removeHistory, { keyword: '甲', platform: 'JZZC' })
    expect(await keywords(mine.client)).toEqual(['乙'])
    await mine.client.call(searchEndpoints.removeHistory, { platform: 'JZZC' })
    expect(await keywords(mine.client)).toEqual([])
    expect(await keywords(other.client)).toEqual(['乙', '甲'])
  })
})

describe('association', () => {
  const lines = async (keyword: string) =>
    (await server.client().call(searchEndpoints.listAssociations, { keyword })).value.list.map(
      each => `${each.kind} ${each.word} ${each.count}`,
    )

  const TYPED: readonly [keyword: string, lines: readonly string[]][] = [
    ['阿莫', ['product 阿莫西林胶囊 1', 'product 阿莫西林颗粒 1']],
    ['amx', ['product 阿莫西林胶囊 1', 'product 阿莫西林颗粒 1']],
    ['阿mo', ['product 阿莫西林胶囊 1', 'product 阿莫西林颗粒 1']],
    ['a', ['product 阿莫西林胶囊 1', 'product 氨咖黄敏胶囊 1', 'product 阿莫西林颗粒 1']],
    ['阿莫仙', ['product 阿莫西林胶囊 1']],
    ['以岭', ['store 以岭健康旗舰店 9', 'maker 以岭药业 1']],
    // 速效感冒 is a colloquial name
    ['感冒', ['product 氨咖黄敏胶囊 1', 'category 感冒发热 3', 'category 风热感冒 3']],
    ['嗓子', []],
    ['没有', []],
  ]
  for (const [keyword, expected] of TYPED)
    test(keyword, async () => {
      expect(await lines(keyword)).toEqual(expected)
    })

  test('returns the store or category an association leads to', async () => {
    const targets = async (keyword: string) =>
      (await server.client().call(searchEndpoints.listAssociations, { keyword })).value.list.map(each => each.targetId)
    expect(await targets('以岭')).toEqual([store.storeId, null])
    expect(await targets('感冒')).toEqual([null, '0101', '010102'])
  })

  test('EP-172 returns only the words of the associations', async () => {
    const { value } = await server.client().call(searchEndpoints.listAssociationWords, { keyword: 'lhqw' })
    expect(value.list).toEqual(['连花清瘟胶囊'])
    const { list } = (await server.client().call(searchEndpoints.listAssociations, { keyword: 'lhqw' })).value
    expect(value.list).toEqual(list.map(each => each.word))
  })

  test('refuses an empty keyword', async () => {
    for (const endpoint of [searchEndpoints.listAssociations, searchEndpoints.listAssociationWords])
      expect((await server.client().send(endpoint, { keyword: ' ' })).status).toBe(422)
  })
})

describe('您是不是要找', () => {
  const suggested = async (keyword: string) =>
    (await server.client().call(searchEndpoints.checkSlip, { keyword })).value.words

  const SLIPS: readonly [typed: string, suggests: readonly string[]][] = [
    ['板兰根', ['板蓝根']],
    ['莲花清瘟', ['连花清瘟']],
    ['氢氯塞嗪', ['氢氯噻嗪']],
    ['头孢唑啉', ['头孢唑林']],
    ['阿莫西灵胶囊', ['阿莫西林胶囊']],
    ['amoxilim', ['阿莫西林']],
    ['阿西莫林', ['阿莫西林']],
    // already right, although similar to other words
    ['五苓胶囊', []],
    ['五灵胶囊', []],
    ['连花清瘟', []],
    ['amxl', []],
    // similar to nothing
    ['电子血压计', []],
    ['x', []],
  ]
  for (const [typed, suggests] of SLIPS)
    test(typed, async () => {
      expect(await suggested(typed)).toEqual(suggests)
    })

  test('searches the corrected word when there is one clear reading, and reports it unless as typed', async () => {
    const ask = async (query: object) => (await server.client().send(searchEndpoints.searchGoods, query)).data
    expect(await ask({ keyword: '板兰根' })).toMatchObject({
      list: [{ genericName: '板蓝根颗粒' }],
      total: 1,
      corrected: '板蓝根',
      ignored: [],
    })
    expect(await ask({ keyword: '板兰根', isAsTyped: true })).toMatchObject({ list: [], total: 0, corrected: null })
  })

  test('corrects nothing when a word could mean two medicines', async () => {
    const { data } = await server.client().send(searchEndpoints.searchGoods, { keyword: '五零胶囊' })
    expect(data).toMatchObject({ corrected: null })
    expect(await suggested('五零胶囊')).toEqual(['五灵胶囊', '五苓胶囊'])
  })

  test('ignores and reports an unknown word, and searches the known words beside it', async () => {
    const ask = async (keyword: string) =>
      (await server.client().send(searchEndpoints.searchGoods, { keyword })).data as Record<string, unknown>
    expect(await ask('康健堂 氢氯噻嗪')).toMatchObject({ total: 1, ignored: ['康健堂'], corrected: null })
    expect(await ask('康健堂氢氯噻嗪片')).toMatchObject({ total: 1, ignored: ['康健堂'], corrected: null })
    expect(await ask('以岭药业 氢氯噻嗪')).toMatchObject({ total: 1, ignored: ['以岭药业'] })
    expect(await ask('以岭连花清瘟')).toMatchObject({ total: 1, ignored: [] })
    expect(await ask('康健堂')).toMatchObject({ total: 0, ignored: [], corrected: null })
    expect(await ask('氢山')).toMatchObject({ total: 0, ignored: [] })
  })
})

describe('words of the search box', () => {
  test('R-152 marks words set by the back office and uses a duration of five seconds unless set', async () => {
    const words = async () => (await server.client().call(searchEndpoints.listPlaceholderWords, {})).value
    expect(await words()).toEqual({
      words: [
        '连花清瘟胶囊',
        '阿莫西林胶囊',
        '板蓝根颗粒',
        '氨咖黄敏胶囊',
        '阿莫西林颗粒',
        '氢氯噻嗪片',
        '头孢唑林钠',
        '五灵胶囊',
      ].map(word => ({ word, isFromBackOffice: false })),
      duration: 5,
    })
    await owner()
      .insertInto('search.recommendedWord')
      .values([
        { word: '双十一特惠', sort: 2, durationSeconds: 3 },
        { word: '连花清瘟胶囊', sort: 1, durationSeconds: 8 },
      ])
      .execute()
    const { words: list, duration } = await words()
    expect(list.slice(0, 3)).toEqual([
      { word: '连花清瘟胶囊', isFromBackOffice: true },
      { word: '双十一特惠', isFromBackOffice: true },
      { word: '阿莫西林胶囊', isFromBackOffice: false },
    ])
    expect(list).toHaveLength(8)
    expect(duration).toBe(8)
  })

  test('lists words searched by three companies first, then best-selling goods', async () => {
    const hot = async () => (await server.client().call(searchEndpoints.listHotWords, {})).value.list
    const search = async (keyword: string, companies: number) => {
      for (let i = 0; i < companies; i++) {
        const { client } = await signInAsBuyer(server)
        await client.call(searchEndpoints.addHistory, { keyword, platform: 'JZZC' })
      }
    }
    await search('退热贴', 3)
    await search('只有两家', 2)
    const list = await hot()
    expect(list[0]).toBe('退热贴')
    expect(list).not.toContain('只有两家')
    expect(list.slice(1, 3)).toEqual(['连花清瘟胶囊', '阿莫西林胶囊'])
    expect(list).toHaveLength(8)
    server.clock.advance(31 * 86_400_000)
    expect(await hot()).not.toContain('退热贴')
  })
})

describe('one product, every store', () => {
  const compare = (client: TestClient, productId: string) => client.send(searchEndpoints.compareOffers, { productId })

  test('lists the cheapest offer first, with the postage of the buyer’s province', async () => {
    const far = await aStore(owner(), {
      postageRules: [{ provinceCodes: ['42'], minOrder: 5000, freeFrom: 9900, postage: 700 }],
    })
    const cheap = await anOffer(owner(), { store: far, product: amoxicillin, price: 91_000 })
    const { client } = await aLicensedPharmacy(server)
    const { value } = await client.call(searchEndpoints.compareOffers, { productId: amoxicillin.productId })
    expect(value.product.genericName).toBe('阿莫西林胶囊')
    expect(
      value.offers.map(offer => [offer.offerId === cheap.offerId, offer.price?.unitPrice, offer.postage?.postage]),
    ).toEqual([
      [true, 91_000, 700],
      [false, 96_000, 0],
    ])
    const hidden = await compare(server.client(), amoxicillin.productId)
    expect(JSON.stringify(hidden.data)).not.toMatch(/"9\.[16]0"/)
  })

  test('returns 404 for unknown and prohibited products', async () => {
    const vaccine = await aProduct(owner(), { genericName: '疫苗', prohibitedClass: '疫苗' })
    expect((await compare(server.client(), vaccine.productId)).status).toBe(404)
    expect((await compare(server.client(), '019a0000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
