import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { priceLine } from './price-line.ts'

const point = (on: string, price: number) => ({ on, unitPrice: unitPrice(price) })

test('a price holds until it changes, the last until today', () => {
  const line = priceLine(
    [point('2026-01-01', 100), point('2026-01-06', 200), point('2026-01-09', 150)],
    '2026-01-11',
    100,
    40,
  )
  expect(line?.path).toBe('M0 40H50V0H80V20H100')
  expect([line?.lowest.unitPrice, line?.highest.unitPrice]).toEqual([100, 200])
})

test('words stand at the changes that have room, and never where today has its place', () => {
  const line = priceLine(
    [point('2026-01-01', 100), point('2026-01-02', 200), point('2026-01-06', 200), point('2026-01-11', 150)],
    '2026-01-11',
    100,
    40,
  )
  expect(line?.marks.map(({ point: { on }, left, top }) => [on, left, top])).toEqual([
    ['2026-01-01', 0, 1],
    ['2026-01-06', 0.5, 0],
  ])
  expect(line?.endTop).toBe(0.5)
})

test('draws no line for fewer than two prices', () => {
  expect(priceLine([], '2026-01-11', 100, 40)).toBeNull()
  expect(priceLine([point('2026-01-01', 100), point('2026-01-02', 100)], '2026-01-11', 100, 40)).toBeNull()
})
