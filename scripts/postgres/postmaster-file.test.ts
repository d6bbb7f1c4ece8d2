import { expect, test } from 'vitest'
import { parsePostmasterFile } from './postmaster-file.ts'

test('reads pid, start time, socket folder and readiness of a running server', () => {
  const text = '4711\n/data/postgres\n1763200000\n5432\n/tmp/xiaojiu-pg-a1b2c3\n\n  5432001   32768\nready   \n'
  expect(parsePostmasterFile(text)).toEqual({
    pid: 4711,
    startedAtSeconds: 1_763_200_000,
    socketDir: '/tmp/xiaojiu-pg-a1b2c3',
    isReady: true,
  })
})

test('reports a server that has just started as not ready', () => {
  expect(parsePostmasterFile('4711\n/data/postgres\n1763200000\n5432\n')).toMatchObject({ pid: 4711, isReady: false })
})

test.each(['', '\n', '-5\n/data\n', 'x'])('returns nothing for the invalid text %j', text => {
  expect(parsePostmasterFile(text)).toBeUndefined()
})
