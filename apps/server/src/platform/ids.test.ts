import { expect, test } from 'vitest'
import { newId, spanOf } from './ids.ts'

const NOON = new Date('2026-05-01T12:00:00Z')

test('makes version 7 ids that carry the given time', () => {
  const id = newId(NOON)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOON.getTime())
})

test('makes unique ids that increase with time', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => newId(new Date(NOON.getTime() + index)))
  expect(new Set(ids).size).toBe(5000)
  expect(ids.toSorted()).toEqual(ids)
})

test('returns the first and the last of several ids', () => {
  const ids = [5, 1, 3].map(day => newId(new Date(NOON.getTime() + day * 86_400_000)))
  expect(spanOf(ids)).toEqual({ first: ids[1], last: ids[0] })
  expect(spanOf([])).toEqual({
    first: '00000000-0000-0000-0000-000000000000',
    last: '00000000-0000-0000-0000-000000000000',
  })
})
