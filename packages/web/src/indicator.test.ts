import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLoading, closeNotice, endLoading, INDICATOR_STATES, showNotice, useIndicator } from './indicator.ts'

/** The state of the indicator: a notice comes before the overlay. */
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

test('R-138 has seven indicator states', () => {
  expect(INDICATOR_STATES).toEqual(['loading', 'success', 'warning', 'error', 'error_401', 'close', 'tologin'])
})

test('R-141 R-142 shows the overlay until the last of several requests is answered', () => {
  beginLoading()
  beginLoading()
  endLoading()
  expect(state()).toBe('loading')
  endLoading()
  expect(state()).toBe('close')
})

test('R-097 never counts below zero', () => {
  endLoading()
  endLoading()
  beginLoading()
  expect(useIndicator.getState().reqCount).toBe(1)
})

test('hides a notice after its duration', () => {
  showNotice('success', '已加入购物车')
  vi.advanceTimersByTime(2999)
  expect(state()).toBe('success')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('close')
})

test('does not hide a newer notice when the duration of the older one ends', () => {
  showNotice('warning', '甲')
  vi.advanceTimersByTime(2000)
  showNotice('error', '乙', { durationMs: 5000 })
  vi.advanceTimersByTime(4999)
  expect(useIndicator.getState().notice?.text).toBe('乙')
  closeNotice()
  expect(state()).toBe('close')
})
