import { expect, test } from 'vitest'
import { boundSheets } from './bound-sheets.ts'

test('keeps sheets within the limit and drops empty ones', () => {
  const rows = [['阿莫西林胶囊', '0.25g*24粒'], [], ['板蓝根颗粒']]
  expect(
    boundSheets([
      { name: '一', rows },
      { name: '空', rows: [[], [' ']] },
    ]),
  ).toEqual([{ name: '一', rows, beyondCount: 0 }])
})

test('cuts off rows beyond the limit over all sheets and counts them', () => {
  const many = { name: '一', rows: Array.from({ length: 4000 }, () => ['a']) }
  const more = { name: '二', rows: [...Array.from({ length: 3000 }, () => ['b']), [''], ['c']] }
  expect(boundSheets([many, more]).map(({ rows, beyondCount }) => [rows.length, beyondCount])).toEqual([
    [4000, 0],
    [1000, 2001],
  ])
})

test('cuts off columns and cells beyond the limit', () => {
  const [sheet] = boundSheets([{ name: '', rows: [Array.from({ length: 100_000 }, () => 'x'.repeat(30_000))] }])
  expect([sheet?.rows[0]?.length, sheet?.rows[0]?.[0]?.length]).toEqual([60, 20_000])
})
