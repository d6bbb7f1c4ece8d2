import { verbsFrom } from '@xiaojiu/kernel/testing/verbs-from.ts'
import { expect, test } from 'vitest'
import { appealMachine, scanMachine } from './states.ts'

test('an appeal is decided once, and an approval is used or runs out', () => {
  const ways = Object.fromEntries(appealMachine.states.map(state => [state, verbsFrom(appealMachine, state)]))
  expect(ways).toEqual({
    'in-review': ['approve', 'refuse'],
    approved: ['use', 'expire'],
    refused: [],
    used: [],
    expired: [],
  })
})

test('from each state there is one way on, and none back', () => {
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
