import { expect, test } from 'vitest'
import { inOrder, moved, PLAIN_LOOK, readLook } from './column-choice.ts'

test('keeps the chosen order and puts new columns behind their neighbours', () => {
  expect(inOrder(['who', 'new', 'due', 'state'], ['state', 'who', 'due', 'gone'])).toEqual([
    'state',
    'who',
    'new',
    'due',
  ])
})

test('moves a column by one place and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('takes a look that cannot be read for none', () => {
  expect(readLook('{')).toEqual(PLAIN_LOOK)
  expect(readLook(null)).toEqual(PLAIN_LOOK)
  expect(readLook('{"hidden":["due"],"density":"tall"}')).toEqual({
    order: [],
    hidden: ['due'],
    widths: {},
    density: 'tall',
  })
})
