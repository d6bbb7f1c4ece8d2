import { describe, expect, test } from 'vitest'
import { byteLength, cutBytes, dateOfTimestamp } from './format.ts'

describe('byte cutting', () => {
  test('R-185 non-ASCII counts two bytes, ASCII one', () => {
    expect(byteLength('阿')).toBe(2)
    expect(byteLength('a')).toBe(1)
    expect(byteLength('阿a莫西林')).toBe(9)
    expect(byteLength('é')).toBe(2)
  })

  test('R-185 a text is cut before the character that no longer fits', () => {
    expect(cutBytes('阿莫西林胶囊', 7)).toBe('阿莫西…')
    expect(cutBytes('阿莫西林胶囊', 8, '')).toBe('阿莫西林')
    expect(cutBytes('0.25g', 5)).toBe('0.25g')
  })
})

describe('timestamps', () => {
  test('R-186 ten digits are seconds, thirteen are milliseconds', () => {
    expect(dateOfTimestamp(1_763_000_000)?.getTime()).toBe(1_763_000_000_000)
    expect(dateOfTimestamp('1763000000')?.getTime()).toBe(1_763_000_000_000)
    expect(dateOfTimestamp(1_763_000_000_123)?.getTime()).toBe(1_763_000_000_123)
    expect(dateOfTimestamp('2026')).toBeNull()
  })
})
