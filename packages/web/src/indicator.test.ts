import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLoading, closeNotice, endLoading, INDICATOR_STATES, showNotice, useIndicator } from './indicator.ts'

/** The one state the indicator is in: a message before the overlay, the overlay before nothing. */
const state = () => {
  const { reqCount, notice } = useIndicator.getState()
  return notice?.state ?? (reqCount > 0 ? 'loading' : 'close')
}

beforeEach(() => {
  vi.useFakeTimers()
  useIndicator.setState({ reqCount: 0, notice: null })
})
afterEach(() => {
  vi.useRealTimers()
})

test('R-138 the indicator has seven states', () => {
  expect(INDICATOR_STATES).toEqual(['loading', 'success', 'warning', 'error', 'error_401', 'close', 'tologin'])
})

test('R-141 R-142 the overlay stays until the last of several searches is answered', () => {
  beginLoading()
  beginLoading()
  endLoading()
  expect(state()).toBe('loading')
  endLoading()
  expect(state()).toBe('close')
})

test('R-097 the count never goes below nought', () => {
  endLoading()
  endLoading()
  beginLoading()
  expect(useIndicator.getState().reqCount).toBe(1)
})

test('a message leaves by itself, at its own time', () => {
  showNotice('success', '已加入购物车')
  vi.advanceTimersByTime(2999)
  expect(state()).toBe('success')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('close')
})

test('a newer message is not ended by the older one', () => {
  showNotice('warning', '甲')
  vi.advanceTimersByTime(2000)
  showNotice('error', '乙', { durationMs: 5000 })
  vi.advanceTimersByTime(4999)
  expect(useIndicator.getState().notice?.text).toBe('乙')
  closeNotice()
  expect(state()).toBe('close')
})
