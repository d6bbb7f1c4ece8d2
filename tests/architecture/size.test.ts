import { expect, test } from 'vitest'
import { findCrowdedFolders, findLongFiles } from './laws/file-size.ts'
import { readSources } from './sources.ts'

const sources = readSources(
  '{apps,packages}/*/src/**/*.{ts,tsx,css}',
  '{scripts,tests}/**/*.{ts,mjs}',
  'db/seed/**/*.ts',
  'db/migrations/*.sql',
).filter(source => !source.path.endsWith('.gen.ts') && !source.path.startsWith('db/seed/data/'))

test('finds no file with more than 400 lines', () => {
  expect(findLongFiles(sources)).toEqual([])
})
test('reports a file of 401 lines', () => {
  expect(findLongFiles([{ path: 'a.ts', text: '\n'.repeat(400) }])).toEqual(['a.ts has 401 lines'])
})
test('finds no folder with more than 30 files', () => {
  // Migrations are never moved or deleted, so their folder grows with every release.
  expect(findCrowdedFolders(sources.filter(source => !source.path.startsWith('db/migrations/')))).toEqual([])
})
test('reports a folder of 31 files', () => {
  const crowd = Array.from({ length: 31 }, (_, index) => ({ path: `ui/part-${index}.ts`, text: '' }))
  expect(findCrowdedFolders(crowd)).toEqual(['ui holds 31 files'])
})
