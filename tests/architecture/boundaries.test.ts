import { expect, test } from 'vitest'
import { moduleMap } from '../../apps/server/src/modules/map.ts'
import { findTrespass, findUnmappedModules, findUpwardCalls } from './laws/module-map.ts'
import { findClocks, findImpureDomain } from './laws/purity.ts'
import { findSeedTrespass } from './laws/seed-face.ts'
import { findForeignTables } from './laws/table-ownership.ts'
import { foldersOf, readSources } from './sources.ts'

const modules = readSources('apps/server/src/modules/**/*.ts')
const server = readSources('apps/server/src/**/*.ts', 'packages/*/src/**/*.ts', 'db/seed/**/*.ts')
const planted = (path: string, text: string) => [{ path: `apps/server/src/modules/${path}`, text }]

test('the map lists every module folder, foundation first', () => {
  expect(findUnmappedModules(moduleMap, foldersOf('apps/server/src/modules'))).toEqual([])
  expect(findUpwardCalls(moduleMap)).toEqual([])
})
test('planted: an unmapped folder and an upward call are found', () => {
  expect(findUnmappedModules({ cart: [] }, ['smuggled'])).toEqual([
    'folder smuggled is not on the map',
    'the map names cart, which has no folder',
  ])
  expect(findUpwardCalls({ cart: ['order'], order: [] })).toEqual(['cart names order, which does not stand above it'])
})

test('a module is entered by its public.ts, and only by modules that the map allows', () => {
  expect(findTrespass(moduleMap, modules)).toEqual([])
})
test('planted: reaching inside, calling upwards and climbing out are found', () => {
  const text = [
    `import { a } from '#modules/catalogue/tables.ts'`,
    `import { b } from '#modules/order/public.ts'`,
    `import { c } from '../catalogue/public.ts'`,
  ].join('\n')
  expect(findTrespass(moduleMap, planted('cart/add.ts', text))).toEqual([
    'apps/server/src/modules/cart/add.ts reaches into catalogue/tables.ts',
    'apps/server/src/modules/cart/add.ts calls order, which the map does not allow',
    'apps/server/src/modules/cart/add.ts leaves its module by ../catalogue/public.ts',
  ])
})

test('domain code is pure', () => {
  expect(findImpureDomain(modules)).toEqual([])
})
test('planted: a domain file that imports the platform is found', () => {
  const text = `import { x } from '#platform/context.ts'\nimport { y } from './pack.ts'\nimport { z } from '@xiaojiu/kernel/money.ts'`
  expect(findImpureDomain(planted('cart/domain/rule.ts', text))).toEqual([
    'apps/server/src/modules/cart/domain/rule.ts imports #platform/context.ts',
  ])
})

test('a module touches only the tables of its own schema', () => {
  expect(findForeignTables(modules, Object.keys(moduleMap))).toEqual([])
})
test('planted: a foreign table is found in the query builder and in raw SQL', () => {
  const text = `db.selectFrom('catalogue.offer'); sql\`select 1 from "order"."order" join cart.line on true\``
  expect(findForeignTables(planted('cart/tables.ts', text), ['catalogue', 'cart', 'order'])).toEqual([
    `apps/server/src/modules/cart/tables.ts touches 'catalogue.offer'`,
    `apps/server/src/modules/cart/tables.ts touches from "order".`,
  ])
})

test('the demo world enters the server by its seed-face.ts', () => {
  expect(findSeedTrespass(readSources('db/seed/**/*.ts'))).toEqual([])
})
test('planted: a seed file that reaches inside the server is found', () => {
  const text = `import { a } from '../../apps/server/src/sandbox/parcels.ts'\nimport { b } from '../../apps/server/src/seed-face.ts'`
  expect(findSeedTrespass([{ path: 'db/seed/main.ts', text }])).toEqual([
    'db/seed/main.ts reaches into apps/server/src/sandbox/parcels.ts',
  ])
})

const CLOCK_READERS = [
  'apps/server/src/platform/clock.ts',
  'apps/server/src/main.ts',
  'apps/server/src/testing/',
  'packages/ui/src/',
  'packages/web/src/',
  'db/seed/main.ts',
]
test('nobody reads the clock but the clock', () => {
  expect(findClocks(server, CLOCK_READERS)).toEqual([])
})
test('planted: a hidden clock is found, one in a comment is not', () => {
  expect(findClocks(planted('cart/a.ts', 'const now = new Date()'), CLOCK_READERS)).toHaveLength(1)
  expect(findClocks(planted('cart/a.ts', '// never new Date() here'), CLOCK_READERS)).toEqual([])
})
