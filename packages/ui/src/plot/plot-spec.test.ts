import { expect, test } from 'vitest'
import { numberText, tableOf } from './plot-spec.ts'

test('formats numbers with thousands separators and at most two decimals', () => {
  expect(numberText(1234567.891)).toBe('1,234,567.89')
  expect(numberText(12)).toBe('12')
})

test('lists a line chart as table rows with dashes for gaps and sums only when asked', () => {
  const series = [
    { name: '本期', values: [10.1, null, 20.2] },
    { name: '上一期', values: [9, 8, 7], isComparison: true },
  ]
  const spec = { kind: 'line', unit: '元', labels: ['11-14', '11-15', '11-16'], series } as const
  expect(tableOf(spec)).toEqual({
    heads: ['', '本期', '上一期'],
    rows: [
      ['11-14', '10.10', '9.00'],
      ['11-15', '—', '8.00'],
      ['11-16', '20.20', '7.00'],
    ],
    sum: null,
  })
  expect(tableOf({ ...spec, isSummed: true }).sum).toBe(30.3)
})

test('adds up bars and stacks exactly', () => {
  expect(tableOf({ kind: 'bars', unit: '件', labels: ['a', 'b'], values: [0.1, 0.2], before: [1, 2] })).toEqual({
    heads: ['', '件', '上一期'],
    rows: [
      ['a', '0.1', '1'],
      ['b', '0.2', '2'],
    ],
    sum: 0.3,
  })
  const stacked = { kind: 'stacked', unit: '单', labels: ['11-10'], series: [{ name: '冷链', values: [4] }] } as const
  expect(tableOf(stacked).sum).toBe(4)
})

test('gives a heat map as a table of its rows', () => {
  const spec = { kind: 'heat', unit: '单', columns: ['9', '10'], rows: ['周一'], values: [[3, 5]] } as const
  expect(tableOf(spec)).toEqual({ heads: ['', '9', '10'], rows: [['周一', '3', '5']], sum: 8 })
})

test('adds up no rates', () => {
  const rates = { kind: 'ranking', unit: '%', labels: ['a', 'b'], values: [9, 3], isRate: true } as const
  expect(tableOf(rates).sum).toBeNull()
})

test('adds up no funnel, whose steps contain each other', () => {
  const funnel = { kind: 'ranking', unit: '份', labels: ['提交', '通过'], values: [9, 3], isFunnel: true } as const
  expect(tableOf(funnel)).toEqual({
    heads: ['', '份'],
    rows: [
      ['提交', '9'],
      ['通过', '3'],
    ],
    sum: null,
  })
})
