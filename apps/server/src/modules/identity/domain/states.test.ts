import { verbsFrom } from '@xiaojiu/kernel/testing/verbs-from.ts'
import { expect, test } from 'vitest'
import { appealMachine, scanMachine } from './states.ts'

test('allows one decision on an appeal, and one use or expiry of an approval', () => {
  const ways = Object.fromEntries(appealMachine.states.map(state => [state, verbsFrom(appealMachine, state)]))
  expect(ways).toEqual({
    'in-review': ['approve', 'refuse'],
    approved: ['use', 'expire'],
    refused: [],
    used: [],
    expired: [],
  })
})

test('allows only forward steps in a scan log-in', () => {
  const ways = Object.fromEntries(scanMachine.states.map(state => [state, verbsFrom(scanMachine, state)]))
  expect(ways).toEqual({
    waiting: ['scan', 'expire'],
    scanned: ['confirm', 'refuse', 'expire'],
    confirmed: ['use', 'expire'],
    refused: [],
    used: [],
    expired: [],
  })
})
