import { expect, test } from 'vitest'
import { movePick, panelOptions, scopesAt, searchHref, splitAtMatch } from './panel-options.ts'

const content = {
  typed: '',
  associations: [{ word: '阿莫西林胶囊', kind: 'product', count: 86, targetId: null }],
  history: ['布洛芬'],
  hotWords: ['感冒灵', '黄芪'],
} as const

test('shows suggestions while typing, else history and then hot words', () => {
  expect(panelOptions({ ...content, typed: 'amxl' }).map(option => option.word)).toEqual(['阿莫西林胶囊'])
  expect(panelOptions({ ...content, typed: '  ' }).map(option => `${option.section} ${option.word}`)).toEqual([
    'history 布洛芬',
    'hot 感冒灵',
    'hot 黄芪',
  ])
})

test('cycles through the options and the field with the arrow keys', () => {
  expect(movePick(-1, 'ArrowDown', 3)).toBe(0)
  expect(movePick(2, 'ArrowDown', 3)).toBe(-1)
  expect(movePick(-1, 'ArrowUp', 3)).toBe(2)
  expect(movePick(0, 'ArrowUp', 3)).toBe(-1)
  expect(movePick(1, 'Home', 3)).toBe(1)
  expect(movePick(-1, 'ArrowUp', 0)).toBe(-1)
})

test('finds the typed part regardless of letter case', () => {
  expect(splitAtMatch('维生素C片', '素c')).toEqual(['维生', '素C', '片'])
  expect(splitAtMatch('阿莫西林', 'amxl')).toEqual(['阿莫西林', '', ''])
})

test('R-024 builds the goods search address with the keyword', () => {
  expect(searchHref('goods', ' 阿莫西林 ', null)).toBe('/search?keyword=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97')
  expect(searchHref('goods', '', null)).toBe('/search')
})

test('builds the address of a search for stores and inside one store', () => {
  expect(searchHref('store', 'abc', null)).toBe('/allStore/StoreList?storeName=abc')
  expect(searchHref('this-store', 'abc', 's1')).toBe('/shop/search?storeId=s1&keyword=abc')
  expect(searchHref('this-store', 'abc', null)).toBe('/search?keyword=abc')
})

test('lists the current store first as search scope and leaves out scopes without a page', () => {
  const keys = (path: string, storeId: string | null, canOpen: boolean) =>
    scopesAt(path, storeId, () => canOpen).map(scope => scope.key)
  expect(keys('/shop/search', 's1', true)).toEqual(['this-store', 'goods', 'store'])
  expect(keys('/', null, true)).toEqual(['goods', 'store'])
  expect(keys('/shop', 's1', false)).toEqual(['goods'])
})
