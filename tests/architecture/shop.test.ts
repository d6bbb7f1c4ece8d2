import { expect, test } from 'vitest'
import { areaMap } from '../../apps/shop/src/areas/map.ts'
import { findUnmappedModules, findUnusedRows, findUpwardCalls } from './laws/module-map.ts'
import { findAreaTrespass, findDottedWays, findTradeInUi, findUpwardImports } from './laws/shop-layers.ts'
import { foldersOf, isTest, readSources } from './sources.ts'

const everything = readSources('apps/shop/src/**/*.{ts,tsx}')
const shop = everything.filter(source => !isTest(source))
const planted = (path: string, ...specs: string[]) => [
  { path: `apps/shop/src/${path}`, text: specs.map(spec => `import { a } from '${spec}'`).join('\n') },
]

test('lists every area in the area map, lower areas first, and no use that does not happen', () => {
  expect(findUnmappedModules(areaMap, foldersOf('apps/shop/src/areas'))).toEqual([])
  expect(findUpwardCalls(areaMap)).toEqual([])
  expect(findUnusedRows(areaMap, shop)).toEqual([])
})

test('imports only the same or a lower layer of the shop', () => {
  expect(shop.length).toBeGreaterThan(500)
  expect(findUpwardImports(shop)).toEqual([])
})
test('reports an import of a higher layer, also a lazy one', () => {
  expect(findUpwardImports(planted('trade/goods/a.ts', '#areas/cart/public.ts', '#links/cart.ts'))).toEqual([
    'apps/shop/src/trade/goods/a.ts reaches up to #areas/cart/public.ts',
  ])
  const lazy = [{ path: 'apps/shop/src/shell/a.ts', text: `const page = () => import('../app/screens.ts')` }]
  expect(findUpwardImports(lazy)).toEqual(['apps/shop/src/shell/a.ts reaches up to ../app/screens.ts'])
})

test('imports an area only through its public.ts, and only from areas that the map allows', () => {
  expect(findAreaTrespass(areaMap, shop)).toEqual([])
})
test('reports imports of area internals, of areas not allowed and of screens of other areas', () => {
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

test('imports other layers and areas by an alias', () => {
  expect(findDottedWays(everything)).toEqual([])
})
test('reports a relative import that leaves its layer or area', () => {
  const ways = planted('areas/cart/parts/a.ts', '../../../trade/goods/a.ts', '../../order/public.ts', '../b.ts')
  expect(findDottedWays(ways)).toHaveLength(2)
})

test('keeps the words of the trade out of the shared UI parts', () => {
  expect(findTradeInUi(readSources('packages/ui/src/**/*.{ts,tsx}').filter(source => !isTest(source)))).toEqual([])
})
test('reports a UI part named after the trade and one that imports the contract', () => {
  const part = (path: string, text: string) => [{ path: `packages/ui/src/${path}`, text }]
  expect(findTradeInUi(part('goods/Card.tsx', 'export function Card() {}'))).toHaveLength(1)
  expect(findTradeInUi(part('card/Card.tsx', 'export function CouponCard() {}'))).toHaveLength(1)
  expect(findTradeInUi(part('a.ts', `import { b } from '@xiaojiu/contract/cart/schemas.ts'`))).toHaveLength(1)
})
