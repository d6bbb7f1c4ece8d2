import { expect, test } from 'vitest'
import { isQueryDue } from './ask-again.ts'

const MINUTE_MS = 60_000

const rounds = (from: number, to: number, startMs = 0) =>
  Array.from({ length: to - from }, (_, index) => from + index).filter(minute =>
    isQueryDue(startMs + minute * MINUTE_MS),
  )

test('asks every minute for 15 minutes, then every ten minutes, whatever second it began in', () => {
  expect(rounds(0, 15)).toHaveLength(15)
  expect(rounds(15, 60)).toEqual([20, 30, 40, 50])
  for (const startMs of [1, 30_000, 59_999]) expect(rounds(15, 60, startMs)).toEqual([20, 30, 40, 50])
  expect(rounds(0, 24 * 60)).toHaveLength(15 + 142)
})
