import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LIST_PLACES, listTitle, viewAddress } from './list-places.ts'

test('names every list of the consoles', () => {
  const areas = resolve(import.meta.dirname, '../..')
  const names = globSync('**/*.tsx', { cwd: areas }).flatMap(file =>
    [...readFileSync(resolve(areas, file), 'utf8').matchAll(/<GridTable\s+name="([a-z-]+)"/g)].map(
      found => found[1] ?? '',
    ),
  )
  expect(names.length).toBeGreaterThan(40)
  expect([...new Set(names)].filter(name => !(name in LIST_PLACES)).toSorted((a, b) => a.localeCompare(b))).toEqual([])
})

test('names only addresses that screens have', () => {
  const areas = resolve(import.meta.dirname, '../..')
  const paths = new Set(
    globSync('**/screens.ts', { cwd: areas }).flatMap(file =>
      [...readFileSync(resolve(areas, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(found => found[1] ?? ''),
    ),
  )
  const named = Object.values(LIST_PLACES).flatMap(({ path }) => (path === '' ? [] : [path.replace(/\?.*/, '')]))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(path => !paths.has(path))).toEqual([])
})

test('opens a view with its filters at the address of its list', () => {
  const content = { address: 'kind=recall&q=2026' }
  expect(viewAddress({ list: 'watched-cases', content })).toBe('/platform/after-sale?kind=recall&q=2026')
  expect(viewAddress({ list: 'red-forms', content })).toBe('/platform/invoices?view=red&kind=recall&q=2026')
  expect(viewAddress({ list: 'companies', content: {} })).toBe('/platform/companies')
  expect([viewAddress({ list: 'approvals', content }), viewAddress({ list: 'unknown', content })]).toEqual([null, null])
  expect([listTitle('companies'), listTitle('unknown')]).toEqual(['企业列表', 'unknown'])
})
