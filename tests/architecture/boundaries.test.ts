import { expect, test } from 'vitest'
import { moduleMap } from '../../apps/server/src/modules/map.ts'
import { findTrespass, findUnmappedModules, findUnusedRows, findUpwardCalls } from './laws/module-map.ts'
import { findClocks, findImpureDomain } from './laws/purity.ts'
import { findSeedInServer, findSeedTrespass } from './laws/seed-face.ts'
import { findForeignTables } from './laws/table-ownership.ts'
import { foldersOf, readSources } from './sources.ts'

const modules = readSources('apps/server/src/modules/**/*.ts')
const server = readSources('apps/server/src/**/*.ts', 'packages/*/src/**/*.ts', 'db/seed/**/*.ts')
const planted = (path: string, text: string) => [{ path: `apps/server/src/modules/${path}`, text }]

test('lists every module folder in the module map, lower modules first', () => {
  expect(findUnmappedModules(moduleMap, foldersOf('apps/server/src/modules'))).toEqual([])
  expect(findUpwardCalls(moduleMap)).toEqual([])
})
test('reports an unmapped folder and an upward call', () => {
  expect(findUnmappedModules({ cart: [] }, ['smuggled'])).toEqual([
    'folder smuggled is not on the map',
    'the map names cart, which has no folder',
  ])
  expect(findUpwardCalls({ cart: ['order'], order: [] })).toEqual(['cart names order, which does not stand above it'])
})

test('imports a module only through its public.ts, and only from modules that the map allows', () => {
  expect(findTrespass(moduleMap, modules)).toEqual([])
})
test('reports an import of module internals, an upward import and a relative import out of a module', () => {
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

test('calls every module that the map allows', () => {
  expect(findUnusedRows(moduleMap, modules)).toEqual([])
})
test('reports a row of the map that only a test uses', () => {
  const used = planted('cart/add.ts', `import { a } from '#modules/catalogue/public.ts'`)
  const tested = planted('cart/cart.http.test.ts', `import { b } from '#modules/store/public.ts'`)
  expect(findUnusedRows({ cart: ['catalogue', 'store'] }, [...used, ...tested])).toEqual([
    'cart names store, which it never calls',
  ])
})

test('imports only the kernel and the same folder in domain code', () => {
  expect(findImpureDomain(modules)).toEqual([])
})
test('reports a domain file that imports the platform', () => {
  const text = `import { x } from '#platform/context.ts'\nimport { y } from './pack.ts'\nimport { z } from '@xiaojiu/kernel/money.ts'`
  expect(findImpureDomain(planted('cart/domain/rule.ts', text))).toEqual([
    'apps/server/src/modules/cart/domain/rule.ts imports #platform/context.ts',
  ])
})

test('queries in a module only the tables of its own schema', () => {
  expect(findForeignTables(modules, Object.keys(moduleMap))).toEqual([])
})
test('reports a table of another schema in the query builder and in raw SQL', () => {
  const text = `db.selectFrom('catalogue.offer'); sql\`select 1 from "order"."order" join cart.line on true\``
  expect(findForeignTables(planted('cart/tables.ts', text), ['catalogue', 'cart', 'order'])).toEqual([
    `apps/server/src/modules/cart/tables.ts touches 'catalogue.offer'`,
    `apps/server/src/modules/cart/tables.ts touches from "order".`,
  ])
})

test('imports the server from the seed only through seed-face.ts', () => {
  expect(findSeedTrespass(readSources('db/seed/**/*.ts'))).toEqual([])
})
test('reports a seed file that imports server internals', () => {
  const text = `import { a } from '../../apps/server/src/sandbox/parcels.ts'\nimport { b } from '../../apps/server/src/seed-face.ts'`
  expect(findSeedTrespass([{ path: 'db/seed/main.ts', text }])).toEqual([
    'db/seed/main.ts reaches into apps/server/src/sandbox/parcels.ts',
  ])
})

test('imports nothing of the seed in the server', () => {
  expect(findSeedInServer(readSources('apps/server/src/**/*.ts'))).toEqual([])
})
test('reports a static and a lazy import of the seed in the server', () => {
  const text = `import { a } from '../../../db/seed/world/accounts.ts'\nconst b = () => import('../../../db/seed/main.ts')`
  expect(findSeedInServer([{ path: 'apps/server/src/main.ts', text }])).toEqual([
    'apps/server/src/main.ts imports db/seed/world/accounts.ts',
    'apps/server/src/main.ts imports db/seed/main.ts',
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
test('reads the system clock only in the listed files', () => {
  expect(findClocks(server, CLOCK_READERS)).toEqual([])
})
test('reports a read of the clock in code, and none in a comment', () => {
  expect(findClocks(planted('cart/a.ts', 'const now = new Date()'), CLOCK_READERS)).toHaveLength(1)
  expect(findClocks(planted('cart/a.ts', '// never new Date() here'), CLOCK_READERS)).toEqual([])
})
