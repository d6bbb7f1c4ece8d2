import { expect, test } from 'vitest'
import { findLeftScopes } from './laws/seller-scope.ts'
import { readSources } from './sources.ts'

const SELLING = 'apps/server/src/modules/after-sale/selling'

test('runs seller code in the scope of the store, except for a short list of files', () => {
  expect(findLeftScopes(readSources('apps/server/src/modules/**/*.ts'))).toEqual([])
})

test('reports seller code that leaves the scope of the store', () => {
  const planted = [
    { path: `${SELLING}/list-cases.ts`, text: 'return inSystemTransaction(ctx, tx => list(tx))' },
    { path: 'apps/server/src/modules/order/selling/ship.ts', text: 'await asSystem(tx, inner => move(inner))' },
    { path: `${SELLING}/answer-case.ts`, text: 'await asSystem(tx, inner => move(inner))' },
  ]
  expect(findLeftScopes(planted)).toEqual([
    `${SELLING}/list-cases.ts opens a transaction of the system`,
    'apps/server/src/modules/order/selling/ship.ts calls asSystem',
  ])
})
