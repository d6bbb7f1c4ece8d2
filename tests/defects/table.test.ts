import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Defect } from './defect.ts'
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
