import { fitQuantity, type QuantityRule } from '@xiaojiu/kernel/quantity-rule.ts'
import { expect, test } from 'vitest'
import { quantityNote, ruleText } from './quantity-text.ts'

const rule = (more: Partial<QuantityRule> = {}): QuantityRule => ({
  min: 1,
  step: 1,
  stock: null,
  limit: null,
  unit: '盒',
  ...more,
})

test('shows the quantity rule as briefly as possible', () => {
  expect(ruleText(rule())).toBe('')
  expect(ruleText(rule({ min: 10, step: 10 }))).toBe('起订 10')
  expect(ruleText(rule({ min: 10, step: 5 }))).toBe('起订 10 · 加购 5')
  expect(ruleText(rule({ min: 5 }))).toBe('起订 5')
  expect(ruleText(rule({ min: 10, step: 10, limit: 400 }))).toBe('起订 10 · 限购 400')
})

test('shows a correction until the next change', () => {
  const given = rule({ min: 10, step: 10, limit: 45 })
  expect(quantityNote(20, given, fitQuantity(11, given))).toEqual({ text: '须为 10 的倍数', tone: 'warn' })
  expect(quantityNote(10, given, fitQuantity(3, given))).toEqual({ text: '10 盒起订', tone: 'warn' })
  expect(quantityNote(40, given, fitQuantity(99, given))).toEqual({ text: '已达限购 45', tone: 'warn' })
  expect(quantityNote(30, given, fitQuantity(11, given))).toEqual({ text: '起订 10 · 限购 45', tone: 'quiet' })
})

test('shows a reached limit without a correction', () => {
  expect(quantityNote(30, rule({ limit: 30 }), null)).toEqual({ text: '已达限购 30', tone: 'warn' })
  expect(quantityNote(32, rule({ stock: 32 }), null)).toEqual({ text: '最多可购 32 盒', tone: 'warn' })
})

test('says why nothing can be bought', () => {
  expect(quantityNote(10, rule({ min: 10, step: 10, stock: 8 }), null)).toEqual({
    text: '库存不足起订量',
    tone: 'warn',
  })
  expect(quantityNote(10, rule({ stock: 0 }), null)).toEqual({ text: '暂时缺货', tone: 'warn' })
  expect(quantityNote(10, rule({ limit: 0 }), null)).toEqual({ text: '已达限购', tone: 'warn' })
})
