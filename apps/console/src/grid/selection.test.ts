import { expect, test } from 'vitest'
import { extended, NOTHING, pageToggled, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd']

test('picks and leaves a row', () => {
  const picked = toggled(NOTHING, 'b')
  expect([...picked.ids]).toEqual(['b'])
  expect([...toggled(picked, 'b').ids]).toEqual([])
})

test('picks the range between the last picked row and this one, either way', () => {
  expect([...extended(toggled(NOTHING, 'd'), 'b', order).ids]).toEqual(['d', 'b', 'c'])
  expect([...extended(NOTHING, 'c', order).ids]).toEqual(['c'])
})

test('picks the page, and leaves it when all of it is picked', () => {
  const page = pageToggled(toggled(NOTHING, 'b'), order)
  expect(page.ids.size).toBe(4)
  expect(pageToggled(page, order).ids.size).toBe(0)
})
