import { expect, test } from 'vitest'
import { canStep, defineMachine, IllegalStep, step } from './machine.ts'
import { verbsFrom } from './testing/verbs-from.ts'

const door = defineMachine({
  states: ['open', 'shut', 'locked'],
  initial: 'shut',
  verbs: {
    open: { from: ['shut'], to: 'open' },
    shut: { from: ['open'], to: 'shut' },
    lock: { from: ['shut'], to: 'locked' },
  },
})

test('moves to the state given by the transition table', () => {
  expect(step(door, 'shut', 'lock')).toBe('locked')
  expect(verbsFrom(door, 'shut')).toEqual(['open', 'lock'])
})
test('throws an error with state and verb on an illegal transition', () => {
  expect(canStep(door, 'locked', 'open')).toBe(false)
  expect(() => step(door, 'locked', 'open')).toThrow(new IllegalStep('locked', 'open'))
})
