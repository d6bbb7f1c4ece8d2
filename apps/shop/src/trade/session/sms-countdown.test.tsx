import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { useSmsCountdown } from '@xiaojiu/web/sms-countdown.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearBrowser } from '../testing/session.ts'
import { leave } from './leave.ts'

function Counter() {
  const { secondsLeft, start } = useSmsCountdown('login')
  return (
    <button type="button" onClick={() => start(60)}>
      {secondsLeft}
    </button>
  )
}

let shown: Mounted
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const text = () => one(shown.box, 'button').textContent

beforeEach(() => {
  clearBrowser()
  vi.useFakeTimers({ now: new Date('2026-11-15T00:00:00Z') })
  shown = mount(<Counter />)
})
afterEach(() => {
  shown.unmount()
  vi.useRealTimers()
})

describe('the SMS countdown', () => {
  test('R-266 counts down each second to 0', () => {
    click(one(shown.box, 'button'))
    expect(text()).toBe('60')
    pass(1000)
    expect(text()).toBe('59')
    pass(59_000)
    expect(text()).toBe('0')
    pass(5000)
    expect(text()).toBe('0')
  })

  test('R-265 continues after a reload and a log-out', () => {
    click(one(shown.box, 'button'))
    pass(10_000)
    shown.unmount()
    setNavigator(() => undefined)
    leave()
    vi.advanceTimersByTime(5000)
    shown = mount(<Counter />)
    expect(text()).toBe('45')
  })
})
