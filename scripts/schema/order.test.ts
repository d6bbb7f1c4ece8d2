import { expect, test } from 'vitest'
import { inDependencyOrder } from './order.ts'

test('puts dependencies first and orders the rest by name', () => {
  const needs: Record<string, string[]> = { a: ['c'], b: [], c: ['d', 'elsewhere'], d: [] }
  expect(inDependencyOrder(['b', 'a', 'd', 'c'], name => needs[name] ?? [])).toEqual(['d', 'c', 'a', 'b'])
})

test('breaks a dependency cycle without losing or repeating an item', () => {
  const needs: Record<string, string[]> = { a: ['b'], b: ['a', 'b'] }
  expect(inDependencyOrder(['a', 'b'], name => needs[name] ?? [])).toEqual(['b', 'a'])
})
