import { describe, expect, test } from 'vitest'
import { byteLength, cutBytes, dateOfTimestamp } from './format.ts'

describe('byte length', () => {
  test('R-185 counts two bytes for a non-ASCII character and one for ASCII', () => {
    expect(byteLength('阿')).toBe(2)
    expect(byteLength('a')).toBe(1)
    expect(byteLength('阿a莫西林')).toBe(9)
    expect(byteLength('é')).toBe(2)
  })

  test('R-185 cuts a text before the character that no longer fits', () => {
    expect(cutBytes('阿莫西林胶囊', 7)).toBe('阿莫西…')
    expect(cutBytes('阿莫西林胶囊', 8, '')).toBe('阿莫西林')
    expect(cutBytes('0.25g', 5)).toBe('0.25g')
  })
})

describe('timestamps', () => {
  test('R-186 reads ten digits as seconds and thirteen as milliseconds', () => {
    expect(dateOfTimestamp(1_763_000_000)?.getTime()).toBe(1_763_000_000_000)
    expect(dateOfTimestamp('1763000000')?.getTime()).toBe(1_763_000_000_000)
    expect(dateOfTimestamp(1_763_000_000_123)?.getTime()).toBe(1_763_000_000_123)
    expect(dateOfTimestamp('2026')).toBeNull()
  })
})
