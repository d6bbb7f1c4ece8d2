import { test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { pursesOn } from './purses.ts'

const purses = pursesOn(useTestDatabase())

test('accepts exactly 20 of 200 parallel payments of 1.00 from 20.00', () => purses.spendAll(200))

test('books one of two simultaneous reversals of the same journal', () =>
  purses.reverseTwice({ journalCount: 60, workerCount: 10, purseCount: 8 }))

test('needs no deadlock retry when money moves in both directions between two wallets', () => purses.toAndFro(30))

test('keeps wallet and frozen balance equal to a calculation over random bookings', () =>
  purses.followPaper({ runCount: 10, stepCount: 15, handCount: 4 }))
