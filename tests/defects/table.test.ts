import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Defect, rulesOf } from './defect.ts'
import { fingerprintOf, printSeenRed, readSeenRed, SEEN_RED_FILE, withVerdict } from './seen-red.ts'
import { DEFECTS } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const countIn = (file: string, text: string) =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').split(text).length - 1 : 0

/** What is wrong with the rows of a table, in words. */
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

test('every defect can still be planted, and the test it names is there', () => {
  expect(faultsOf(DEFECTS)).toEqual([])
})

test('planted: a row whose text or test is gone is found', () => {
  const [row] = DEFECTS
  if (!row) throw new Error('an empty table')
  const edits = [{ file: 'package.json', find: 'text that nobody wrote', put: '' }]
  const rotten = { ...row, name: 'rotten', edits, test: { ...row.test, title: 'no such title' } }
  expect(faultsOf([rotten])).toEqual([
    'rotten: its text occurs 0 times in package.json',
    'rotten: “no such title” occurs 0 times',
  ])
})

test('what was seen red is a row as it stands now; one that changed is to be planted anew', () => {
  const seen = readSeenRed(readFileSync(join(ROOT, SEEN_RED_FILE), 'utf8'))
  const now = new Map(DEFECTS.map(defect => [defect.name, fingerprintOf(defect)]))
  const stale = [...seen].filter(([name, fingerprint]) => now.get(name) !== fingerprint).map(([name]) => name)
  // `npm run test:nightly -- defects NAME` for each of these.
  expect(stale).toEqual([])
})

test('a row whose test names several rules tells which of them it breaks, and no other', () => {
  const rulesIn = (text: string): readonly string[] => text.match(/\bR-\d{3}\b/g) ?? []
  const untold = DEFECTS.filter(({ rules, test: { title } }) => !rules && rulesIn(title).length > 1)
  const wrong = DEFECTS.filter(({ rules = [], test: { file, title } }) => {
    // Of a table, or of a part of a title, the rules stand elsewhere in the file; planting it shows which ones turn red.
    const isWhole = rulesIn(title).length > 0 && !title.includes('%')
    const named = rulesIn(isWhole ? title : readFileSync(join(ROOT, file), 'utf8'))
    return rules.some(rule => !named.includes(rule))
  })
  expect([...untold, ...wrong].map(({ name }) => name)).toEqual([])
})

test('a row is written down when its test finds it and struck out when it does not', () => {
  const [row] = DEFECTS
  if (!row) throw new Error('an empty table')
  const found = withVerdict(readSeenRed('head\nother\t1\n'), row, true)
  expect(printSeenRed(found).split('\n')).toContain(`${row.name}\t${fingerprintOf(row)}`)
  expect(printSeenRed(withVerdict(found, row, false))).toBe('defect\tfingerprint\nother\t1\n')
  expect(rulesOf({ ...row, rules: ['R-001'] })).toEqual(['R-001'])
})
