import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { prizeAt, WHOLE } from './lottery.ts'

const prizes = [100, 249_900, 350_000, 400_000].map(odds => ({ odds }))

test('matches the odds over a million draws: χ² with three degrees of freedom below 16.27 (p > 0.001)', () => {
  const counts = new Map(prizes.map(prize => [prize, 0]))
  for (let draw = 0; draw < WHOLE; draw++) {
    const prize = prizeAt(prizes, randomInt(WHOLE))
    counts.set(prize, (counts.get(prize) ?? 0) + 1)
  }
  const chiSquare = prizes.reduce((sum, prize) => sum + ((counts.get(prize) ?? 0) - prize.odds) ** 2 / prize.odds, 0)
  expect(chiSquare).toBeLessThan(16.27)
})
