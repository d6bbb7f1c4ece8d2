import { expect, test } from 'vitest'
import { kindsAfter } from './use-inbox.ts'

const switches = [
  { kind: 'activity', isOn: true },
  { kind: 'system', isOn: false },
] as const

test('changes only the kind whose switch was set', () => {
  expect(kindsAfter(switches, 'system', true)).toEqual(['activity', 'system'])
  expect(kindsAfter(switches, 'activity', false)).toEqual([])
  expect(kindsAfter(switches, 'activity', true)).toEqual(['activity'])
})
