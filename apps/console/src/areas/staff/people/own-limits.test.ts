import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { isSameLimits, limitsText, widensLimits } from './own-limits.ts'

const limits = (amount: number) => ({ 'after-sale.judge': fen(amount) })

test('finds a limit that is raised or lifted, and none that is set or lowered', () => {
  expect(widensLimits(limits(100), limits(101))).toBe(true)
  expect(widensLimits(limits(100), {})).toBe(true)
  expect(widensLimits(limits(100), limits(99))).toBe(false)
  expect(widensLimits({}, limits(99))).toBe(false)
})

test('compares limits by kind', () => {
  expect(isSameLimits(limits(100), limits(100))).toBe(true)
  expect(isSameLimits(limits(100), limits(99))).toBe(false)
  expect(isSameLimits(limits(100), {})).toBe(false)
  expect(isSameLimits({}, limits(100))).toBe(false)
})

test('writes what somebody sees in one line', () => {
  const text = (provinceCodes: string[], storeIds: string[]) => limitsText({ provinceCodes, storeIds })
  expect(limitsText(null)).toBe('不限')
  expect(text(['420000'], [])).toBe('湖北')
  expect(text([], ['a', 'b'])).toBe('2 家店铺')
  expect(text(['420000', '430000', '440000', '450000'], ['a'])).toBe('湖北、湖南、广东等 4 省，1 家店铺')
})
