import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { aSmallWorld, refreshSearch, type SmallWorld, search } from './testing.ts'

const server = useTestServer()

let world: SmallWorld
let buyer: SignedInBuyer
const found = (query: Partial<SearchQuery>, client: TestClient = buyer.client) => world.found(query, client)

beforeAll(async () => {
  world = await aSmallWorld(server.owner.db)
  buyer = await aLicensedPharmacy(server)
  await refreshSearch(server)
}, 60_000)

describe('what a keyword finds', () => {
  const AMOXICILLIN = ['阿莫西林胶囊', '阿莫西林胶囊@康泽', '阿莫西林颗粒', '克拉维酸']
  const KEYWORDS: readonly [keyword: string, finds: readonly string[]][] = [
    // the exact name first, then names that begin with it; available goods before others
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
    ['（）', []],
  ]
  for (const [keyword, finds] of KEYWORDS)
    test(keyword, async () => {
      expect(await found({ keyword })).toEqual(finds)
    })

  test('lists everything on sale when nothing is typed', async () => {
    const { total, productCount, storeCount } = await search(buyer.client, {})
    expect({ total, productCount, storeCount }).toEqual({ total: 9, productCount: 8, storeCount: 2 })
  })

  test('lists goods of that name that no store offers', async () => {
    const { total, offSale } = await search(buyer.client, { keyword: '阿莫西林干混悬剂', isAsTyped: true })
    expect({ total, offSale: offSale.map(product => product.genericName) }).toEqual({
      total: 0,
      offSale: ['阿莫西林干混悬剂'],
    })
    expect((await search(buyer.client, { keyword: '阿莫疫苗', isAsTyped: true })).offSale).toEqual([])
    expect((await search(buyer.client, { keyword: '阿莫西林' })).offSale).toEqual([])
  })

  test('returns the other names among the hits as related words', async () => {
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
    ['store', () => ({ storeIds: [world.rival.storeId] }), ['阿莫西林胶囊@康泽']],
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
  test('sorts by sales, price and expiry', async () => {
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

  test('returns pages that neither repeat nor skip a row', async () => {
    for (const sort of ['relevance', 'sales', 'price-asc', 'price-desc', 'expiry'] as const) {
      const whole = await found({ sort, pageSize: 100 })
      const pages: string[] = []
      for (let pageNum = 1; pageNum <= 5; pageNum++) pages.push(...(await found({ sort, pageNum, pageSize: 2 })))
      expect(pages).toEqual(whole)
    }
  })
})
