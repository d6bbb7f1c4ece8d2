import type { Facets } from '@xiaojiu/contract/search/schemas.ts'
import { expect, test } from 'vitest'
import { conditionsOf, facetRowsIn, usesMoreFacets } from './conditions.ts'
import { readAddress } from './search-address.ts'

const STORE = '0191a000-0000-7000-8000-000000000001'
const read = (query: string) => readAddress(new URLSearchParams(query))
const facets: Facets = {
  categories: [],
  makers: [{ value: '联邦中山', label: '珠海联邦', count: 14 }],
  specs: [],
  dosageForms: [],
  rxClasses: [],
  stores: [{ value: STORE, label: '九信医药自营', count: 3 }],
  storeKinds: [{ value: 'self-run', label: '自营', count: 3 }],
  inStockCount: 0,
  buyableCount: 0,
  nearExpiryCount: 0,
}

test('shows one chip per condition, and removing it keeps the others', () => {
  const address = read(
    `categoryCode=0107&maker=联邦中山&maker=哈药&spec=0.25g*24粒&storeId=${STORE}&expiryMonths=12&priceFrom=5&priceTo=9.5`,
  )
  const conditions = conditionsOf(address, { facets, categoryName: '抗菌消炎', isInStore: false })
  expect(conditions).toEqual([
    { label: '分类：抗菌消炎', without: { categoryCode: null } },
    { label: '生产企业：珠海联邦', without: { makers: ['哈药'] } },
    { label: '生产企业：哈药', without: { makers: ['联邦中山'] } },
    { label: '规格：0.25g×24粒', without: { specs: [] } },
    { label: '店铺：九信医药自营', without: { storeIds: [] } },
    { label: '效期：12 个月以上', without: { expiryMonths: null } },
    { label: '价格：¥5.00–¥9.50', without: { priceFrom: null, priceTo: null } },
  ])
})

test('describes open price ranges in words and shows codes while the facets are unknown', () => {
  const labels = (query: string) =>
    conditionsOf(read(query), { facets: undefined, categoryName: null, isInStore: false }).map(one => one.label)
  expect(labels('priceFrom=5')).toEqual(['价格：¥5.00 以上'])
  expect(labels('priceTo=5')).toEqual(['价格：¥5.00 以下'])
  expect(labels('categoryCode=01')).toEqual(['分类：01'])
})

test('does not list the store as a condition inside its own search', () => {
  expect(conditionsOf(read(`storeId=${STORE}`), { facets, categoryName: null, isInStore: true })).toEqual([])
  expect(facetRowsIn(true).map(row => row.field)).toEqual(['makers', 'specs', 'dosageForms', 'rxClasses'])
})

test('opens the rarer facets when one of them is in use', () => {
  expect(
    ['', 'maker=A', 'rx=rx', 'storeType=1', 'expiryMonths=6', 'priceTo=3'].map(query => usesMoreFacets(read(query))),
  ).toEqual([false, false, true, true, true, true])
})
