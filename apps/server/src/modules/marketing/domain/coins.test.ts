import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { coinsFor, expiresAt, opensAt } from './coins.ts'

test('gives one coin per whole yuan', () => {
  expect([coinsFor(fen(99)), coinsFor(fen(100)), coinsFor(fen(12_399))]).toEqual([0, 1, 123])
})
test('releases coins after seven days and expires them at the end of next year, Shanghai time', () => {
  const received = new Date('2026-12-31T23:30:00+08:00')
  expect(opensAt(received)).toEqual(new Date('2027-01-07T23:30:00+08:00'))
  expect(expiresAt(received)).toEqual(new Date('2028-01-01T00:00:00+08:00'))
  expect(expiresAt(new Date('2026-12-31T17:00:00Z'))).toEqual(new Date('2029-01-01T00:00:00+08:00'))
})
