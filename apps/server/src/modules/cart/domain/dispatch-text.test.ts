import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { dispatchText, leavesToday } from './dispatch-text.ts'

test('goods paid before the hour of the store leave the same day', () => {
  const at = (text: string) => {
    const now = new Date(text)
    return dispatchText(leavesToday(now, dayOf(now), 17), 17)
  }
  expect(at('2026-05-01T16:59:59+08:00')).toBe('今天 17:00 前付款，当天发货')
  expect(at('2026-05-01T17:00:00+08:00')).toBe('现在付款，明天发货')
  expect(at('2026-05-01T00:00:00+08:00')).toBe('今天 17:00 前付款，当天发货')
})
