import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Defect, rulesOf } from './defect.ts'
import { fingerprintOf, printSeenRed, readSeenRed, SEEN_RED_FILE, withVerdict } from './seen-red.ts'
import { DEFECTS } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const countIn = (file: string, text: string) =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').split(text).length - 1 : 0

/** The problems of the rows of a table, as text. */
function faultsOf(defects: readonly Defect[]): string[] {
  return defects.flatMap(({ name, edits, test: { file: testFile, title } }) => {
    const faults = edits.flatMap(({ file, find, put }) => {
      if (find === put) return [`${name}: changes nothing`]
      const count = countIn(file, find)
      return count === 1 ? [] : [`${name}: its text occurs ${count} times in ${file}`]
    })
    if (countIn(testFile, title) !== 1) faults.push(`${name}: “${title}” occurs ${countIn(testFile, title)} times`)
    if (defects.filter(one => one.name === name).length > 1) faults.push(`${name}: named twice`)
    return faults
  })
}

test('finds the text to edit and the named test of every defect exactly once', () => {
  expect(faultsOf(DEFECTS)).toEqual([])
})

test('reports a row whose text or test no longer exists', () => {
  const [row] = DEFECTS
  if (!row) throw new Error('an empty table')
  const edits = [{ file: 'package.json', find: 'text that nobody wrote', put: '' }]
  const rotten = { ...row, name: 'rotten', edits, test: { ...row.test, title: 'no such title' } }
  expect(faultsOf([rotten])).toEqual([
    'rotten: its text occurs 0 times in package.json',
    'rotten: “no such title” occurs 0 times',
  ])
})

test('has no row marked as seen red that changed since it was planted', () => {
  const seen = readSeenRed(readFileSync(join(ROOT, SEEN_RED_FILE), 'utf8'))
  const now = new Map(DEFECTS.map(defect => [defect.name, fingerprintOf(defect)]))
  const stale = [...seen].filter(([name, fingerprint]) => now.get(name) !== fingerprint).map(([name]) => name)
  // `npm run test:nightly -- defects NAME` for each of these.
  expect(stale).toEqual([])
})

test('requires a row whose test names several rules to name the ones it breaks', () => {
  const rulesIn = (text: string): readonly string[] => text.match(/\bR-\d{3}\b/g) ?? []
  const untold = DEFECTS.filter(({ rules, test: { title } }) => !rules && rulesIn(title).length > 1)
  const wrong = DEFECTS.filter(({ rules = [], test: { file, title } }) => {
    // For a table, or a part of a title, the rules are elsewhere in the file; planting shows which ones fail.
    const isWhole = rulesIn(title).length > 0 && !title.includes('%')
    const named = rulesIn(isWhole ? title : readFileSync(join(ROOT, file), 'utf8'))
    return rules.some(rule => !named.includes(rule))
  })
  expect([...untold, ...wrong].map(({ name }) => name)).toEqual([])
})

test('records a row when its test finds the defect and removes it when it does not', () => {
  const [row] = DEFECTS
  if (!row) throw new Error('an empty table')
  const found = withVerdict(readSeenRed('head\nother\t1\n'), row, true)
  expect(printSeenRed(found).split('\n')).toContain(`${row.name}\t${fingerprintOf(row)}`)
  expect(printSeenRed(withVerdict(found, row, false))).toBe('defect\tfingerprint\nother\t1\n')
  expect(rulesOf({ ...row, rules: ['R-001'] })).toEqual(['R-001'])
})
