import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('keeps the server time by elapsed time alone', () => {
  let elapsed = 5_000
  const clock = createServerClock(() => elapsed, 1_000_000)
  expect(clock.now()).toBe(1_000_000)
  elapsed += 750
  expect(clock.now()).toBe(1_000_750)
  clock.sync(2_000_000)
  expect(clock.now()).toBe(2_000_000)
  elapsed += 250
  expect(clock.now()).toBe(2_000_250)
})
