import { expect, test } from 'vitest'
import { isHeadingFor } from './CategoryMenu.tsx'

const panel = { left: 208, top: 0, bottom: 464 }

test('returns true when the pointer moves right towards the panel, also diagonally', () => {
  expect(isHeadingFor(panel, { x: 100, y: 100 }, { x: 110, y: 108 })).toBe(true)
  expect(isHeadingFor(panel, { x: 100, y: 400 }, { x: 110, y: 392 })).toBe(true)
})

test('returns false when the pointer moves up, down, left or past the panel', () => {
  expect(isHeadingFor(panel, { x: 100, y: 100 }, { x: 100, y: 120 })).toBe(false)
  expect(isHeadingFor(panel, { x: 100, y: 100 }, { x: 92, y: 100 })).toBe(false)
  expect(isHeadingFor(panel, { x: 100, y: 100 }, { x: 102, y: 140 })).toBe(false)
})
