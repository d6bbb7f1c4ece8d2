import { expect, test } from 'vitest'
import { isChoosable } from './choosable.ts'

test('a company that may buy can be chosen, and one that still has to repay', () => {
  const states = ['draft', 'in-review', 'approved', 'refused', 'withdrawn'] as const
  expect(states.filter(isChoosable)).toEqual(['approved', 'withdrawn'])
})
