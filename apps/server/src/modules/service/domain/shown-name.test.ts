import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test('masks the name of a company, and hides all of it when asked to', () => {
  expect(shownName('武汉市江汉区济安堂大药房', false)).toBe('武汉***药房')
  expect(shownName('武汉市江汉区济安堂大药房', true)).toBe('匿名买家')
  expect(shownName('大药房', false)).toBe('匿名买家')
})
