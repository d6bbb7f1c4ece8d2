import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { ABSOLUTE_MS, deviceName, endOf, IDLE_MS } from './session-life.ts'

const start = new Date('2026-11-16T12:00:00+08:00')
const expiresAt = addMs(start, ABSOLUTE_MS)

test('ends a session after the idle time or at its absolute end, whichever comes first', () => {
  expect(endOf({ lastSeenAt: start, expiresAt })).toEqual(addMs(start, IDLE_MS))
  expect(endOf({ lastSeenAt: addMs(start, ABSOLUTE_MS - 1000), expiresAt })).toEqual(expiresAt)
})

for (const [userAgent, name] of [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 浏览器（Windows）',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge 浏览器（Windows）',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari 浏览器（macOS）',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile MicroMessenger/8.0', '微信（iOS）'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 浏览器（Linux）'],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
] as const)
  test(`names the device ${name} from the user agent: ${userAgent.slice(0, 40)}`, () => {
    expect(deviceName(userAgent)).toBe(name)
  })
