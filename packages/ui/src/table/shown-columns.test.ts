import { expect, test } from 'vitest'
import { shownColumns, toggleColumn } from './shown-columns.ts'

const columns = [{ key: 'no', isFixed: true }, { key: 'store' }, { key: 'amount' }]
const keys = (hidden: readonly string[]) => shownColumns(columns, hidden).map(column => column.key)

test('hides the given columns but never fixed ones', () => {
  expect(keys([])).toEqual(['no', 'store', 'amount'])
  expect(keys(['store', 'no'])).toEqual(['no', 'amount'])
})

test('hides a column and shows it again', () => {
  expect(toggleColumn(columns, [], 'store')).toEqual(['store'])
  expect(toggleColumn(columns, ['store'], 'store')).toEqual([])
})

test('keeps the last visible column', () => {
  const loose = [{ key: 'a' }, { key: 'b' }]
  expect(toggleColumn(loose, ['a'], 'b')).toEqual(['a'])
})
