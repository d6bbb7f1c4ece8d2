import { expect, test } from 'vitest'
import { boundTable } from './bound-table.ts'

test('a table that fits stays as it is', () => {
  const table = [['阿莫西林胶囊', '0.25g*24粒'], [], ['板蓝根颗粒']]
  expect(boundTable(table)).toEqual(table)
})

test('rows, columns and cells beyond any list of goods are cut off', () => {
  expect(boundTable(Array.from({ length: 100_000 }, () => ['a'])).length).toBe(5000)
  const [row = []] = boundTable([Array.from({ length: 100_000 }, () => 'x'.repeat(600))])
  expect([row.length, row[0]?.length]).toEqual([60, 500])
})
