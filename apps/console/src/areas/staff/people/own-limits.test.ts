import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { isSameLimits, widensLimits } from './own-limits.ts'

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
