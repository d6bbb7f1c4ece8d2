import { verbsFrom } from '@xiaojiu/kernel/testing/verbs-from.ts'
import { expect, test } from 'vitest'
import { scanMachine } from './scan.states.ts'

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
