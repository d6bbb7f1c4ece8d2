import { expect, test } from 'vitest'
import { parsePostmasterFile } from './postmaster-file.ts'

test('a running server is described', () => {
  const text = '4711\n/data/postgres\n1763200000\n5432\n/tmp/xiaojiu-pg-a1b2c3\n\n  5432001   32768\nready   \n'
  expect(parsePostmasterFile(text)).toEqual({
    pid: 4711,
    startedAtSeconds: 1_763_200_000,
    socketDir: '/tmp/xiaojiu-pg-a1b2c3',
    isReady: true,
  })
})

test('one that has just begun is not ready', () => {
  expect(parsePostmasterFile('4711\n/data/postgres\n1763200000\n5432\n')).toMatchObject({ pid: 4711, isReady: false })
})

test.each(['', '\n', '-5\n/data\n', 'x'])('%j describes nothing', text => {
  expect(parsePostmasterFile(text)).toBeUndefined()
})
