import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

test('keeps the most recently used answers', () => {
  const kept = new Kept<number>(2)
  kept.find('a', 1)
  kept.keep('a', 1)
  kept.keep('b', 2)
  expect(kept.find('a', 1)).toBe(1)
  kept.keep('c', 3)
  expect(['a', 'b', 'c'].map(question => kept.find(question, 1))).toEqual([1, undefined, 3])
})

test('drops every answer when the source version changes', () => {
  const kept = new Kept<number>(2)
  kept.find('a', 1)
  kept.keep('a', 1)
  expect(kept.find('a', 2)).toBeUndefined()
  expect(kept.find('a', 1)).toBeUndefined()
})
