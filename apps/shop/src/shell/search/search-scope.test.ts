import { expect, test } from 'vitest'
import { scopesAt, searchHref } from './search-scope.ts'

test('R-024 goods are searched at /search with the keyword', () => {
  expect(searchHref('goods', ' 阿莫西林 ', null)).toBe('/search?keyword=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97')
  expect(searchHref('goods', '', null)).toBe('/search')
})

test('stores by name, and inside one store', () => {
  expect(searchHref('store', 'abc', null)).toBe('/allStore/StoreList?storeName=abc')
  expect(searchHref('this-store', 'abc', 's1')).toBe('/shop/search?storeId=s1&keyword=abc')
  expect(searchHref('this-store', 'abc', null)).toBe('/search?keyword=abc')
})

test('inside a store its own goods come first; scopes without a page are left out', () => {
  const keys = (path: string, storeId: string | null, canOpen: boolean) =>
    scopesAt(path, storeId, () => canOpen).map(scope => scope.key)
  expect(keys('/shop/search', 's1', true)).toEqual(['this-store', 'goods', 'store'])
  expect(keys('/', null, true)).toEqual(['goods', 'store'])
  expect(keys('/shop', 's1', false)).toEqual(['goods'])
})
