import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearBrowser } from '../testing/session.ts'

beforeEach(() => {
  clearBrowser()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

describe('notifying other tabs', () => {
  test('R-121 R-135 notifies another tab but not the sending one', async () => {
    const { emitRefresh, onRefresh, REFRESH_CHANNEL } = await import('./cross-tab.ts')
    const own = vi.fn()
    const stop = onRefresh(own)
    const other = new BroadcastChannel(REFRESH_CHANNEL)
    const heard = new Promise(resolve => other.addEventListener('message', resolve, { once: true }))
    emitRefresh()
    await heard
    expect(own).not.toHaveBeenCalled()
    const told = new Promise<void>(resolve => own.mockImplementation(() => resolve()))
    other.postMessage('refresh')
    await told
    expect(own).toHaveBeenCalledTimes(1)
    stop()
    other.close()
  })

  test('R-121 uses storage events when BroadcastChannel is missing', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { emitRefresh, onRefresh } = await import('./cross-tab.ts')
    const own = vi.fn()
    const stop = onRefresh(own)
    emitRefresh()
    const newValue = localStorage.getItem('sessionRefresh')
    expect(newValue).toMatch(/^\d{13}$/)
    window.dispatchEvent(new StorageEvent('storage', { key: 'sessionRefresh', newValue }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartNum', newValue: '3' }))
    expect(own).toHaveBeenCalledTimes(1)
    stop()
  })
})
