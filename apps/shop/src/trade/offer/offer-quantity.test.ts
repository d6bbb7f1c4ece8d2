import { expect, test } from 'vitest'
import { packSentence, packText, quantityRule, shortStockText, stockText } from './offer-quantity.ts'
import { anOffer } from './testing.ts'

const { pack } = anOffer()

test('uses the tighter of the limits per order and per month', () => {
  const rule = (limitPerOrder: number | null, limitPerMonth: number | null) =>
    quantityRule(anOffer({ pack: { ...pack, limitPerOrder, limitPerMonth } }), '盒').limit
  expect([rule(null, null), rule(30, null), rule(null, 50), rule(30, 20)]).toEqual([null, 30, 50, 20])
  expect(quantityRule(anOffer(), '盒')).toEqual({ min: 10, step: 10, stock: 2860, limit: null, unit: '盒' })
})

test('shows the stock as exactly as the buyer may know it', () => {
  expect(stockText({ state: 'in-stock', count: 2860 }, '盒')).toBe('有货 2,860 盒')
  expect(stockText({ state: 'low', count: 12 }, '瓶')).toBe('仅剩 12 瓶')
  expect(stockText({ state: 'out', count: 0 }, '盒')).toBe('缺货')
  expect(stockText({ state: 'in-stock', count: null }, '盒')).toBe('有货')
  expect(shortStockText({ state: 'in-stock', count: 2860 }, '盒')).toBe('有货')
  expect(shortStockText({ state: 'low', count: 12 }, '瓶')).toBe('仅剩 12 瓶')
  expect(stockText({ state: 'low', count: null }, '盒')).toBe('库存紧张')
})

test('shows the pack rule first in a table cell, then the case pack if there is room', () => {
  const text = (more: Partial<typeof pack>) =>
    packText(quantityRule(anOffer({ pack: { ...pack, ...more } }), '盒'), { ...pack, ...more })
  expect(text({})).toBe('起订 10 · 件装 400')
  expect(text({ minQuantity: 1, stepQuantity: 1 })).toBe('件装 400')
  expect(text({ minQuantity: 1, stepQuantity: 1, casePack: 1 })).toBe('中包 10')
  expect(text({ limitPerOrder: 30 })).toBe('起订 10 · 限购 30')
})

test('describes the whole pack rule in a sentence', () => {
  expect(packSentence({ ...pack, limitPerOrder: 400, isSplittable: true }, '盒')).toBe(
    '10 盒起订，按 10 的倍数加购，每单限购 400 盒，可拆零',
  )
  expect(packSentence({ ...pack, minQuantity: 1, stepQuantity: 1, limitPerMonth: 50 }, '瓶')).toBe(
    '1 瓶起订，每月限购 50 瓶，不拆零',
  )
})
