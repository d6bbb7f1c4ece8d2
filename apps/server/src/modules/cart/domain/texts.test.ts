import { fen } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { dispatchText, leavesToday, postageRuleText, postageText } from './texts.ts'

const gap = { freight: fen(800), minOrderGap: fen(0), freeAmountGap: fen(12_850), freeCountGap: null, packCount: 3 }

test.each([
  ['nothing checked', { ...gap, packCount: 0 }, ''],
  ['below the smallest order', { ...gap, minOrderGap: fen(100) }, '再买 ¥1.00 起配'],
  ['delivery is free', { ...gap, freight: fen(0) }, '已包邮'],
  ['a gap in money', gap, '再买 ¥128.50 包邮'],
  ['a gap in money or packs', { ...gap, freeCountGap: 4 }, '再买 ¥128.50或再买 4 件 包邮'],
  ['delivery is never free', { ...gap, freeAmountGap: null }, '运费 ¥8.00'],
])('writes the postage text of a store: %s', (_, given, text) => {
  expect(postageText(given)).toBe(text)
})

test('writes the postage rule of a store as text', () => {
  expect(postageRuleText({ freeFrom: fen(10_000), freeFromCount: 20, postage: fen(800) })).toBe(
    '满 ¥100.00或满 20 件 包邮',
  )
  expect(postageRuleText({ freeFrom: null, freeFromCount: null, postage: fen(800) })).toBe('运费 ¥8.00')
  expect(postageRuleText({ freeFrom: null, freeFromCount: null, postage: fen(0) })).toBe('全场包邮')
})

test('promises dispatch the same day when paid before the store’s cutoff hour', () => {
  const at = (text: string) => {
    const now = new Date(text)
    return dispatchText(leavesToday(now, dayOf(now), 17), 17)
  }
  expect(at('2026-05-01T16:59:59+08:00')).toBe('今天 17:00 前付款，当天发货')
  expect(at('2026-05-01T17:00:00+08:00')).toBe('现在付款，明天发货')
  expect(at('2026-05-01T00:00:00+08:00')).toBe('今天 17:00 前付款，当天发货')
})
