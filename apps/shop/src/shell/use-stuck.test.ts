import { expect, test } from 'vitest'
import { isStuckAt } from './use-stuck.ts'

test('R-267 is sticky after more than 20 px of scrolling', () => {
  expect(isStuckAt(0)).toBe(false)
  expect(isStuckAt(20)).toBe(false)
  expect(isStuckAt(21)).toBe(true)
})
