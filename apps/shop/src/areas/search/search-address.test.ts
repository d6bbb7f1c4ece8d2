import { RX_CLASSES, type RxClass } from '@xiaojiu/contract/catalogue/words.ts'
import { SEARCH_SORTS } from '@xiaojiu/contract/search/schemas.ts'
import { STORE_KINDS } from '@xiaojiu/contract/store/schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  categoryPath,
  changeAddress,
  clearFilters,
  readAddress,
  SEARCH_VIEWS,
  type SearchAddress,
  writeAddress,
} from './search-address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))
const EMPTY = read('')
const STORE = '0191a000-0000-7000-8000-000000000001'

test('reads an empty address as no filter, sorted by relevance', () => {
  expect(EMPTY).toEqual({
    keyword: '',
    categoryCode: null,
    makers: [],
    specs: [],
    dosageForms: [],
    rxClasses: [],
    storeIds: [],
    storeTypes: [],
    onlyInStock: false,
    onlyBuyable: false,
    nearExpiry: false,
    isAsTyped: false,
    expiryMonths: null,
    priceFrom: null,
    priceTo: null,
    aid: null,
    cut: null,
    sort: 'relevance',
    view: null,
    pageNum: 1,
  })
  expect(writeAddress(EMPTY).toString()).toBe('')
})

test('reads every filter from the address and writes it back', () => {
  const address = read(
    `keyword=阿莫西林&categoryCode=0107&maker=联邦中山&maker=哈药总厂&spec=0.25g*24粒&form=胶囊剂&rx=rx&storeId=${STORE}` +
      '&storeType=1&inStock=1&buyable=1&nearExpiry=1&expiryMonths=12&priceFrom=5&priceTo=12.5&sort=price-asc&view=grid&page=3',
  )
  expect(address).toMatchObject({
    keyword: '阿莫西林',
    categoryCode: '0107',
    makers: ['联邦中山', '哈药总厂'],
    specs: ['0.25g*24粒'],
    dosageForms: ['胶囊剂'],
    rxClasses: ['rx'],
    storeIds: [STORE],
    storeTypes: ['self-run'],
    onlyInStock: true,
    onlyBuyable: true,
    nearExpiry: true,
    expiryMonths: 12,
    priceFrom: 50_000,
    priceTo: 125_000,
    sort: 'price-asc',
    view: 'grid',
    pageNum: 3,
  })
  expect(readAddress(writeAddress(address))).toEqual(address)
})

test('keeps the aid and cut parameters of coupon links', () => {
  expect(read('aid=act-1&cut=u')).toMatchObject({ aid: 'act-1', cut: 'u' })
  expect(writeAddress(read('aid=act-1&cut=u')).toString()).toBe('aid=act-1&cut=u')
})

test('ignores invalid parameters and keeps the valid ones', () => {
  expect(
    read('keyword=感冒&categoryCode=abc&storeId=x&storeType=9&page=0&sort=best&expiryMonths=-1&priceFrom=a&rx=zz'),
  ).toEqual({
    ...EMPTY,
    keyword: '感冒',
  })
  expect(read('maker=A&maker=A').makers).toEqual(['A'])
})

test('returns to the first page on a change, unless only page or view changed', () => {
  const third = { ...EMPTY, pageNum: 3 }
  expect(changeAddress(third, { onlyInStock: true })).toMatchObject({ onlyInStock: true, pageNum: 1 })
  expect(changeAddress(third, { pageNum: 4 })).toMatchObject({ pageNum: 4 })
  expect(changeAddress(third, { view: 'grid' })).toMatchObject({ view: 'grid', pageNum: 3 })
})

test('clears the filters but keeps keyword, sort order and, inside a store, the store', () => {
  const narrow = read(`keyword=感冒&maker=A&storeId=${STORE}&inStock=1&priceFrom=3&categoryCode=01&sort=sales&page=2`)
  expect(clearFilters(narrow, false)).toEqual({ ...EMPTY, keyword: '感冒', sort: 'sales' })
  expect(clearFilters(narrow, true)).toEqual({ ...EMPTY, keyword: '感冒', sort: 'sales', storeIds: [STORE] })
})

test('reads back any written address unchanged', () => {
  const word = fc.string({ minLength: 1, maxLength: 20 }).filter(text => text.trim() === text)
  const words = fc.uniqueArray(word, { maxLength: 4 })
  const price = fc.option(fc.integer({ min: 0, max: 99_999_999 }).map(unitPrice))
  const address: fc.Arbitrary<SearchAddress> = fc.record({
    keyword: fc.oneof(fc.constant(''), word),
    categoryCode: fc.option(fc.constantFrom('01', '0101', '010101')),
    makers: words,
    specs: words,
    dosageForms: words,
    rxClasses: fc.uniqueArray(fc.constantFrom(...(Object.keys(RX_CLASSES) as RxClass[]))),
    storeIds: fc.uniqueArray(fc.uuid({ version: 7 }), { maxLength: 3 }),
    storeTypes: fc.uniqueArray(fc.constantFrom(...STORE_KINDS)),
    onlyInStock: fc.boolean(),
    onlyBuyable: fc.boolean(),
    nearExpiry: fc.boolean(),
    isAsTyped: fc.boolean(),
    expiryMonths: fc.option(fc.integer({ min: 1, max: 60 })),
    priceFrom: price,
    priceTo: price,
    aid: fc.option(word),
    cut: fc.option(fc.constant('u')),
    sort: fc.constantFrom(...SEARCH_SORTS),
    view: fc.option(fc.constantFrom(...SEARCH_VIEWS)),
    pageNum: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(address, one => {
      expect(readAddress(new URLSearchParams(writeAddress(one).toString()))).toEqual(one)
    }),
  )
})

const tree = [
  {
    code: '01',
    name: '中西成药',
    children: [{ code: '0107', name: '抗菌消炎', children: [{ code: '010701', name: '青霉素类' }] }],
  },
  { code: '02', name: '中药饮片' },
]
const names = (code: string | null) => categoryPath(tree, code).map(node => node.name)

test('returns the path from the root to a category of any level', () => {
  expect(names('010701')).toEqual(['中西成药', '抗菌消炎', '青霉素类'])
  expect(names('02')).toEqual(['中药饮片'])
  expect(names('0199')).toEqual(['中西成药'])
  expect(names('99')).toEqual([])
  expect(names(null)).toEqual([])
  expect(categoryPath(undefined, '01')).toEqual([])
})
