import { expect, test } from 'vitest'
import { takenPercent } from './taken-percent.ts'

test('rounds, but says 100 only when all is gone and 0 only when nothing went', () => {
  expect(takenPercent(72, 100)).toBe(72)
  expect(takenPercent(1, 1000)).toBe(1)
  expect(takenPercent(0, 1000)).toBe(0)
  expect(takenPercent(999, 1000)).toBe(99)
  expect(takenPercent(1000, 1000)).toBe(100)
  expect(takenPercent(5, 0)).toBe(100)
})
