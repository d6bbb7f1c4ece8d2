import { expect, test } from 'vitest'
import { linePath } from './line-path.ts'

test('draws the line from the first value on the left to the last on the right, the highest on top', () => {
  expect(linePath([0, 50, 100], 600, 72)).toEqual({
    line: 'M0 72L300 40L600 8',
    area: 'M0 72L300 40L600 8L600 80L0 80Z',
  })
})
test('draws a level line for equal values', () => {
  expect(linePath([5, 5], 100, 20).line).toBe('M0 20L100 20')
})
