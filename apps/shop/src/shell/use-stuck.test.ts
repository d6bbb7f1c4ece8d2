import { expect, test } from 'vitest'
import { isStuckAt } from './use-stuck.ts'

test('R-267 the header sticks after 20 px of scrolling', () => {
  expect(isStuckAt(0)).toBe(false)
  expect(isStuckAt(20)).toBe(false)
  expect(isStuckAt(21)).toBe(true)
})
