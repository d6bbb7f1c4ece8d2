import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { during, mount, one } from '../testing/mount.tsx'
import { Countdown } from './Countdown.tsx'
import { serverClock } from './time-left.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  serverClock.sync(1_000_000_000_000)
})
afterEach(() => {
  vi.useRealTimers()
})

test('ticks each second on the server clock, calls onEnd once and shows 已结束', () => {
  const onEnd = vi.fn()
  const { box, unmount } = mount(<Countdown endsAt={new Date(1_000_000_002_400)} look="plain" onEnd={onEnd} />)
  expect(one(box, '[role=timer]').textContent).toBe('00:00:03')
  during(() => vi.advanceTimersByTime(400))
  expect(one(box, '[role=timer]').textContent).toBe('00:00:02')
  during(() => vi.advanceTimersByTime(1_000))
  expect(one(box, '[role=timer]').textContent).toBe('00:00:01')
  expect(onEnd).not.toHaveBeenCalled()
  during(() => vi.advanceTimersByTime(1_000))
  expect(box.textContent).toBe('已结束')
  during(() => vi.advanceTimersByTime(60_000))
  expect(onEnd).toHaveBeenCalledTimes(1)
  unmount()
})

test('R-273 shows the days before hours, minutes and seconds in each look', () => {
  const endsAt = new Date(1_000_000_000_000 + (86_400 + 3_600 + 60 + 1) * 1000)
  const textOf = (look: 'boxes' | 'small' | 'plain') =>
    one(mount(<Countdown endsAt={endsAt} look={look} />).box, '[role=timer]')
  expect([textOf('boxes'), textOf('small'), textOf('plain')].map(each => each.textContent)).toEqual([
    '1天01:01:01',
    '1天01:01:01',
    '1 天 01:01:01',
  ])
  expect(textOf('boxes').getAttribute('aria-label')).toBe('1天1时1分1秒')
})
