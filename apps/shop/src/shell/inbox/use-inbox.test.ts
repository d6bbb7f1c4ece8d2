import { expect, test } from 'vitest'
import { kindsAfter } from './use-inbox.ts'

const switches = [
  { kind: 'activity', isOn: true },
  { kind: 'system', isOn: false },
] as const

test('one switch changes one kind', () => {
  expect(kindsAfter(switches, 'system', true)).toEqual(['activity', 'system'])
  expect(kindsAfter(switches, 'activity', false)).toEqual([])
  expect(kindsAfter(switches, 'activity', true)).toEqual(['activity'])
})
