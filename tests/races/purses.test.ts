import { test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { pursesOn } from './purses.ts'

const purses = pursesOn(useTestDatabase())

test('200 parallel spends of 1.00 from 20.00: exactly 20 succeed', () => purses.spendAll(200))

test('every journal reversed twice at once: each reversal counts once', () =>
  purses.reverseTwice({ journalCount: 60, workerCount: 10, purseCount: 8 }))

test('money to and fro between the same two purses: nobody waits in a circle', () => purses.toAndFro(30))

test('a purse follows paper through anything that happens', () =>
  purses.followPaper({ runCount: 10, stepCount: 15, handCount: 4 }))
