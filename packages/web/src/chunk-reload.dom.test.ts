import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isChunkFailure, reloadForChunk } from './chunk-reload.ts'
import { useIndicator } from './indicator.ts'
import { CHUNK_RELOAD_GUARD_MS } from './limits.ts'
import { clearBrowser } from './testing/test-face.ts'

const NOW = Date.parse('2026-11-15T00:00:00Z')

beforeEach(() => {
  clearBrowser()
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

describe('a page whose script no longer exists', () => {
  test('R-250 is opened by reloading', () => {
    const reload = vi.fn()
    expect(reloadForChunk('/cart', reload)).toBe(true)
    expect(reload).toHaveBeenCalledExactlyOnceWith('/cart')
  })

  test('R-251 R-258 is reloaded once in 60 s, and a warning is shown the second time', () => {
    expect(CHUNK_RELOAD_GUARD_MS).toBe(60_000)
    const reload = vi.fn()
    reloadForChunk('/cart', reload)
    vi.setSystemTime(NOW + 59_999)
    expect(reloadForChunk('/cart', reload)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(useIndicator.getState().notice).toMatchObject({ state: 'warning' })
    vi.setSystemTime(NOW + 60_000)
    expect(reloadForChunk('/cart', reload)).toBe(true)
  })

  test.each([
    'Failed to fetch dynamically imported module: http://h/assets/CartPage-1.js',
    'error loading dynamically imported module: http://h/assets/CartPage-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/CartPage-1.css',
  ])('R-250 is recognised by the error %j', message => expect(isChunkFailure(new Error(message))).toBe(true))

  test('is not assumed for any other error', () => {
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false)
    expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false)
  })
})
