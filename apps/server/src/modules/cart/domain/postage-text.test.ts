import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { postageRuleText, postageText } from './postage-text.ts'

const gap = { freight: fen(800), minOrderGap: fen(0), freeAmountGap: fen(12_850), freeCountGap: null, packCount: 3 }

test.each([
  ['nothing checked', { ...gap, packCount: 0 }, ''],
  ['below the smallest order', { ...gap, minOrderGap: fen(100) }, '再买 ¥1.00 起配'],
  ['free', { ...gap, freight: fen(0) }, '已包邮'],
  ['by money', gap, '再买 ¥128.50 包邮'],
  ['by money or packs', { ...gap, freeCountGap: 4 }, '再买 ¥128.50或再买 4 件 包邮'],
  ['never free', { ...gap, freeAmountGap: null }, '运费 ¥8.00'],
])('%s', (_, given, text) => {
  expect(postageText(given)).toBe(text)
})

test('with nothing ticked the rule itself is told', () => {
  expect(postageRuleText({ freeFrom: fen(10_000), freeFromCount: 20, postage: fen(800) })).toBe(
    '满 ¥100.00或满 20 件 包邮',
  )
  expect(postageRuleText({ freeFrom: null, freeFromCount: null, postage: fen(800) })).toBe('运费 ¥8.00')
  expect(postageRuleText({ freeFrom: null, freeFromCount: null, postage: fen(0) })).toBe('全场包邮')
})
