import { verbsFrom } from '@xiaojiu/kernel/testing/verbs-from.ts'
import { expect, test } from 'vitest'
import { appealMachine } from './appeal.states.ts'

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
