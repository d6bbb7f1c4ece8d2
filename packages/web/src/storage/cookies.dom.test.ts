import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCookie, readCookies, removeCookie, writeCookie } from './cookies.ts'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  vi.spyOn(document, 'cookie', 'set').mockImplementation(text => void written.push(text))
})
afterEach(() => vi.restoreAllMocks())

test('R-260 sets a cookie for 30 days by default', () => {
  writeCookie('a', '1')
  expect(written).toEqual(['a=1; path=/; max-age=2592000; samesite=lax'])
})

test('R-261 sets a shade cookie for 24 hours', () => {
  writeCookie('popupShade', '1', 'shade')
  expect(written).toEqual(['popupShade=1; path=/; max-age=86400; samesite=lax'])
})

test('R-262 sets a cache marker cookie for 6 hours', () => {
  writeCookie('categoryMark', '1', 'marker')
  expect(written).toEqual(['categoryMark=1; path=/; max-age=21600; samesite=lax'])
})

test('expires a removed cookie at once', () => {
  removeCookie('a')
  expect(written).toEqual(['a=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax'])
})

test('decodes cookie values and keeps one that cannot be decoded', () => {
  const cookies = readCookies('userName=%E5%BC%A0%E4%B8%89; odd=100%; token=a=b')
  expect([...cookies]).toEqual([
    ['userName', '张三'],
    ['odd', '100%'],
    ['token', 'a=b'],
  ])
  expect(readCookie('missing')).toBe('')
})
