import { expect, test } from 'vitest'
import { shownColumns, toggleColumn } from './shown-columns.ts'

const columns = [{ key: 'no', isFixed: true }, { key: 'store' }, { key: 'amount' }]
const keys = (hidden: readonly string[]) => shownColumns(columns, hidden).map(column => column.key)

test('hidden columns go, fixed ones stay', () => {
  expect(keys([])).toEqual(['no', 'store', 'amount'])
  expect(keys(['store', 'no'])).toEqual(['no', 'amount'])
})

test('a column is hidden and shown again', () => {
  expect(toggleColumn(columns, [], 'store')).toEqual(['store'])
  expect(toggleColumn(columns, ['store'], 'store')).toEqual([])
})

test('the last visible column stays', () => {
  const loose = [{ key: 'a' }, { key: 'b' }]
  expect(toggleColumn(loose, ['a'], 'b')).toEqual(['a'])
})
