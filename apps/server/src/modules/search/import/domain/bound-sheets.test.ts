import { expect, test } from 'vitest'
import { boundSheets } from './bound-sheets.ts'

test('sheets that fit stay as they are, empty ones are left out', () => {
  const rows = [['阿莫西林胶囊', '0.25g*24粒'], [], ['板蓝根颗粒']]
  expect(
    boundSheets([
      { name: '一', rows },
      { name: '空', rows: [[], [' ']] },
    ]),
  ).toEqual([{ name: '一', rows, beyondCount: 0 }])
})

test('rows beyond any list of goods are cut off and counted, over all sheets', () => {
  const many = { name: '一', rows: Array.from({ length: 4000 }, () => ['a']) }
  const more = { name: '二', rows: [...Array.from({ length: 3000 }, () => ['b']), [''], ['c']] }
  expect(boundSheets([many, more]).map(({ rows, beyondCount }) => [rows.length, beyondCount])).toEqual([
    [4000, 0],
    [1000, 2001],
  ])
})

test('columns and cells without end are cut off', () => {
  const [sheet] = boundSheets([{ name: '', rows: [Array.from({ length: 100_000 }, () => 'x'.repeat(30_000))] }])
  expect([sheet?.rows[0]?.length, sheet?.rows[0]?.[0]?.length]).toEqual([60, 20_000])
})
