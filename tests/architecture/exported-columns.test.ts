import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allExportSources } from '../../apps/server/src/modules/export-sources.ts'

const AREAS = resolve(import.meta.dirname, '../../apps/console/src/areas')

/** Columns of a screen that repeat another one, or show what a cell of a file cannot: pictures, papers, more of the same. */
const ONLY_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'staff.tasks': ['age'],
  'payment.credit-lines': ['overdueMore'],
  'payment.credit-applications': ['note'],
  'qualification.store-pairs': ['paper'],
  'service.violations': ['files'],
}

/** Columns whose ids a screen computes. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  'payment.month-statements': ['opening', 'charged', 'paid', 'returned', 'closing'],
}

/** The lists that are exported, with the ids of their columns as the file of the screen names them. */
function shownLists(): { readonly list: string; readonly ids: readonly string[] }[] {
  return globSync('**/*.tsx', { cwd: AREAS }).flatMap(file => {
    const text = readFileSync(resolve(AREAS, file), 'utf8')
    const lists = [...text.matchAll(/exporting=\{\{ list: '([a-z.-]+)'/g)].map(found => found[1] ?? '')
    // Tools have no data; columns with computed ids are not found here.
    const ids = [...text.matchAll(/\{\s*id: '([A-Za-z-]+)',\s*title: '[^']+'(?:[^{}]|\{[^{}]*\})*?cell/g)]
      .filter(([whole]) => !whole.includes('isTool'))
      .map(found => found[1] ?? '')
    return lists.map(list => ({ list, ids }))
  })
}

test('CR-086 every column of a list that is exported is in the file, and the file has no column that no list shows', () => {
  const shown = shownLists()
  expect(shown.length).toBeGreaterThan(25)
  const faults = shown.flatMap(({ list, ids }) => {
    const source = allExportSources.find(one => one.list === list)
    if (!source) return [`${list} has no source`]
    const written = new Set(source.columns.map(column => column.of))
    const missing = ids.filter(id => !written.has(id) && ONLY_SHOWN[list]?.includes(id) !== true)
    return missing.map(id => `${list} shows ${id}, the file does not have it`)
  })
  expect(faults).toEqual([])
  const all = new Map(Object.entries(Object.groupBy(shown, one => one.list)))
  const unseen = allExportSources.flatMap(({ list, columns }) => {
    const ids = all.get(list)?.flatMap(one => one.ids) ?? []
    if (ids.length === 0) return []
    return [...new Set(columns.map(column => column.of))]
      .filter(of => !ids.includes(of) && COMPUTED[list]?.includes(of) !== true)
      .map(of => `${list} ${of}`)
  })
  expect(unseen).toEqual([])
})
