import { expect, test } from 'vitest'
import { areaMap } from '../../apps/shop/src/areas/map.ts'
import { findUnmappedModules, findUpwardCalls } from './laws/module-map.ts'
import { findAreaTrespass, findDottedWays, findTradeInUi, findUpwardImports } from './laws/shop-layers.ts'
import { foldersOf, isTest, readSources } from './sources.ts'

const everything = readSources('apps/shop/src/**/*.{ts,tsx}')
const shop = everything.filter(source => !isTest(source))
const planted = (path: string, ...specs: string[]) => [
  { path: `apps/shop/src/${path}`, text: specs.map(spec => `import { a } from '${spec}'`).join('\n') },
]

test('the map lists every area, foundation first', () => {
  expect(findUnmappedModules(areaMap, foldersOf('apps/shop/src/areas'))).toEqual([])
  expect(findUpwardCalls(areaMap)).toEqual([])
})

test('a layer of the shop imports itself and those below it', () => {
  expect(shop.length).toBeGreaterThan(500)
  expect(findUpwardImports(shop)).toEqual([])
})
test('planted: an import of a higher layer is found, also a lazy one', () => {
  expect(findUpwardImports(planted('trade/goods/a.ts', '#areas/cart/public.ts', '#links/cart.ts'))).toEqual([
    'apps/shop/src/trade/goods/a.ts reaches up to #areas/cart/public.ts',
  ])
  const lazy = [{ path: 'apps/shop/src/shell/a.ts', text: `const page = () => import('../app/screens.ts')` }]
  expect(findUpwardImports(lazy)).toEqual(['apps/shop/src/shell/a.ts reaches up to ../app/screens.ts'])
})

test('an area is entered by its public.ts, and only by areas that the map allows', () => {
  expect(findAreaTrespass(areaMap, shop)).toEqual([])
})
test('planted: reaching inside, an area that is not allowed and foreign screens are found', () => {
  const cart = planted(
    'areas/cart/a.ts',
    '#areas/order/detail/a.ts',
    '#areas/company/public.ts',
    '#areas/order/public.ts',
  )
  expect(findAreaTrespass({ cart: ['order'] }, cart)).toEqual([
    'apps/shop/src/areas/cart/a.ts reaches into #areas/order/detail/a.ts',
    'apps/shop/src/areas/cart/a.ts uses company, which the map does not allow',
  ])
  expect(findAreaTrespass({}, planted('areas/cart/a.ts', '#areas/order/screens.ts'))).toHaveLength(1)
  expect(findAreaTrespass({}, planted('app/a.ts', '#areas/order/screens.ts', '#areas/order/public.ts'))).toEqual([
    'apps/shop/src/app/a.ts reaches into #areas/order/public.ts',
  ])
})

test('what leaves its layer or area is named by an alias', () => {
  expect(findDottedWays(everything)).toEqual([])
})
test('planted: a way out by dots is found', () => {
  const ways = planted('areas/cart/parts/a.ts', '../../../trade/goods/a.ts', '../../order/public.ts', '../b.ts')
  expect(findDottedWays(ways)).toHaveLength(2)
})

test('the shared parts know no word of the trade', () => {
  expect(findTradeInUi(readSources('packages/ui/src/**/*.{ts,tsx}').filter(source => !isTest(source)))).toEqual([])
})
test('planted: a part named after the trade and one that reads the contract are found', () => {
  const part = (path: string, text: string) => [{ path: `packages/ui/src/${path}`, text }]
  expect(findTradeInUi(part('goods/Card.tsx', 'export function Card() {}'))).toHaveLength(1)
  expect(findTradeInUi(part('card/Card.tsx', 'export function CouponCard() {}'))).toHaveLength(1)
  expect(findTradeInUi(part('a.ts', `import { b } from '@xiaojiu/contract/cart/schemas.ts'`))).toHaveLength(1)
})
