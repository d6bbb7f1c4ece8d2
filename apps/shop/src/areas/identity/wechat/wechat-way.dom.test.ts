import { beforeEach, expect, test } from 'vitest'
import { sessionCache } from '#trade/session/caches.ts'
import { clearBrowser } from '#trade/testing/session.ts'
import { isOwnReturn, keepBindTicket, keptBindTicket } from './wechat-way.ts'

beforeEach(clearBrowser)

test('accepts a WeChat return only with the state this browser stored, and only once', () => {
  expect(isOwnReturn('s1')).toBe(false)
  sessionCache.save('wechatState', 's1')
  expect(isOwnReturn('s1')).toBe(true)
  expect(isOwnReturn('s1')).toBe(false)
  sessionCache.save('wechatState', 's1')
  expect(isOwnReturn('forged')).toBe(false)
  expect(isOwnReturn('s1')).toBe(false)
})
test('keeps the binding ticket until it is removed', () => {
  expect(keptBindTicket()).toBeNull()
  keepBindTicket('t1')
  expect(keptBindTicket()).toBe('t1')
  keepBindTicket(null)
  expect(keptBindTicket()).toBeNull()
})
