import { beforeEach, describe, expect, test, vi } from 'vitest'
import { byteLength } from '../format.ts'
import { LOCAL_CACHE_CAP_BYTES } from '../limits.ts'
import { StoredCache } from './local-cache.ts'

const KEY = 'LOCAL_DATA'
let now = 1000
const open = (capBytes?: number) =>
  new StoredCache(localStorage, KEY, { now: () => now, ...(capBytes ? { capBytes } : {}) })

beforeEach(() => {
  localStorage.clear()
  now = 1000
})

describe('saving', () => {
  test('R-179 R-181 throws on an empty key', () => {
    expect(() => open().save('', 1)).toThrow('save key cannot be empty')
    expect(localStorage.length).toBe(0)
  })

  test.each([undefined, null, ''])('R-180 R-182 throws on the value %j', value => {
    expect(() => open().save('a', value)).toThrow('save value cannot be empty')
    expect(localStorage.length).toBe(0)
  })

  test('R-180 stores 0 and false as values', () => {
    open().save('count', 0)
    open().save('flag', false)
    expect(open().read('count')).toBe(0)
    expect(open().read('flag')).toBe(false)
  })

  test('drops a value when its lifetime is over', () => {
    open().save('a', 'x', 60)
    now = 1059
    expect(open().read('a')).toBe('x')
    now = 1060
    expect(open().read('a')).toBeUndefined()
  })

  test('treats unreadable storage as empty', () => {
    localStorage.setItem(KEY, '{broken')
    expect(open().read('a')).toBeUndefined()
    expect(open().save('a', 1)).toBe(true)
    expect(open().read('a')).toBe(1)
  })
})

describe('fetching', () => {
  test('R-183 stores the data of an answer with code 200', async () => {
    await expect(open().saveFetched('a', async () => ({ code: 200, msg: '', data: [1, 2] }))).resolves.toEqual([1, 2])
    expect(open().read('a')).toEqual([1, 2])
  })

  test('R-184 throws with the server message and stores nothing on another code', async () => {
    const fetching = open().saveFetched('a', async () => ({ code: 500, msg: '稍后再试', data: [1] }))
    await expect(fetching).rejects.toMatchObject({ message: 'value cannot be empty', cause: '稍后再试' })
    expect(localStorage.length).toBe(0)
  })
})

describe('the size limit', () => {
  test('R-263 is 3145728 bytes and drops the oldest entries above it', () => {
    expect(LOCAL_CACHE_CAP_BYTES).toBe(3_145_728)
    const cache = open()
    for (let part = 0; part < 5; part++) cache.save(`part${part}`, '药'.repeat(400_000))
    const kept = localStorage.getItem(KEY) ?? ''
    expect(byteLength(kept)).toBeLessThanOrEqual(LOCAL_CACHE_CAP_BYTES)
    expect(byteLength(kept)).toBeGreaterThan(LOCAL_CACHE_CAP_BYTES - 900_000)
    expect([0, 1, 2, 3, 4].map(part => cache.read(`part${part}`) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('R-264 drops the oldest entry first, and saving again renews an entry', () => {
    const cache = open(220)
    cache.save('a', 'x'.repeat(20))
    cache.save('b', 'x'.repeat(20))
    cache.save('a', 'y'.repeat(20))
    cache.save('c', 'x'.repeat(20))
    cache.save('d', 'x'.repeat(20))
    expect([...'abcd'].map(key => cache.read(key) !== undefined)).toEqual([true, false, true, true])
    expect(cache.read('d')).toBe('x'.repeat(20))
  })

  test('R-263 refuses an entry larger than the limit', () => {
    const cache = open(100)
    expect(cache.save('big', 'x'.repeat(200))).toBe(false)
    expect(cache.read('big')).toBeUndefined()
  })

  test('R-264 drops the oldest entries when the browser storage is full earlier', () => {
    const small = smallStorage(150)
    const cache = new StoredCache(small, KEY, { now: () => now })
    cache.save('a', 'x'.repeat(20))
    cache.save('b', 'x'.repeat(20))
    cache.save('c', 'x'.repeat(20))
    expect(cache.read('a')).toBeUndefined()
    expect(cache.read('c')).toBe('x'.repeat(20))
  })
})

/** A storage that throws when a text is longer than it can hold. */
function smallStorage(length: number): Storage {
  const texts = new Map<string, string>()
  return {
    length: 0,
    key: vi.fn(),
    clear: () => texts.clear(),
    getItem: key => texts.get(key) ?? null,
    removeItem: key => void texts.delete(key),
    setItem: (key, text) => {
      if (text.length > length) throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
  }
}
