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

test('a verb moves the thing where the table says', () => {
  expect(step(door, 'shut', 'lock')).toBe('locked')
  expect(verbsFrom(door, 'shut')).toEqual(['open', 'lock'])
})
test('an illegal step is a fault that names state and verb', () => {
  expect(canStep(door, 'locked', 'open')).toBe(false)
  expect(() => step(door, 'locked', 'open')).toThrow(new IllegalStep('locked', 'open'))
})
