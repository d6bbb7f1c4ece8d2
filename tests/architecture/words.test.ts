import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { expect, test } from 'vitest'
import { moduleMap } from '../../apps/server/src/modules/map.ts'
import { findDifferentWords, glossaryAreas } from './laws/same-words.ts'
import { foldersOf, ROOT } from './sources.ts'

/** The simulated phone and bank: not a product area. */
const OUTSIDE = ['sandbox']
/** Pure calculation: it has neither calls nor screens. */
const FACELESS = ['pricing']
/** Only in the consoles: the shop has no screens of it. */
const BEHIND = ['staff']
/** Areas without calls yet; a name leaves this list when its folder appears. */
const WITHOUT_CALLS: readonly string[] = []

const areas = (names: readonly string[], ...left: string[]) =>
  names
    .filter(name => !OUTSIDE.includes(name))
    .concat(left)
    .toSorted()

test('uses the same nineteen area names in glossary, modules, contract and shop', () => {
  expect(
    findDifferentWords({
      'docs/glossary.md': glossaryAreas(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')).toSorted(),
      'modules/map.ts': areas(Object.keys(moduleMap)),
      'packages/contract/src': areas(foldersOf('packages/contract/src'), ...FACELESS, ...WITHOUT_CALLS),
      'apps/shop/src/areas': areas(foldersOf('apps/shop/src/areas'), ...FACELESS, ...BEHIND),
    }),
  ).toEqual([])
  expect(Object.keys(moduleMap)).toHaveLength(19)
})
test('has every area of the contract in the module map', () => {
  expect(areas(Object.keys(allEndpoints)).filter(area => !(area in moduleMap))).toEqual([])
})
test('reports a word that only one list has', () => {
  expect(findDifferentWords({ a: ['cart'], b: ['cart', 'basket'] })).toEqual(['b has basket, which a lacks'])
  expect(findDifferentWords({ a: ['cart', 'order'], b: ['cart'] })).toEqual(['b lacks order, which a has'])
})
