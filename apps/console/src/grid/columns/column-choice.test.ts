import { expect, test } from 'vitest'
import { inOrder, moved, PLAIN_LOOK, readLook } from './column-choice.ts'

test('keeps the chosen column order and inserts new columns after their neighbours', () => {
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

test('falls back to the default grid look when the stored one cannot be read', () => {
  expect(readLook('{')).toEqual(PLAIN_LOOK)
  expect(readLook(null)).toEqual(PLAIN_LOOK)
  expect(readLook('{"hidden":["due"],"density":"tall"}')).toEqual({
    order: [],
    hidden: ['due'],
    widths: {},
    density: 'tall',
  })
})

test('shows a list without a look of its own in the density chosen for all lists', () => {
  expect([readLook(null, 'compact').density, readLook(null, 'huge').density, readLook(null).density]).toEqual([
    'compact',
    'usual',
    'usual',
  ])
  expect(readLook('{"density":"tall"}', 'compact').density).toBe('tall')
})
