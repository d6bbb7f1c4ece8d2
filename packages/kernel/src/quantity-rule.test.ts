import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, fitQuantity, type QuantityRule, readQuantity, stepBy } from './quantity-rule.ts'

const rule = (more: Partial<QuantityRule> = {}): QuantityRule => ({
  min: 10,
  step: 10,
  stock: null,
  limit: null,
  unit: '盒',
  ...more,
})

test('rounds up to a step', () => {
  expect(fitQuantity(11, rule())).toEqual({ quantity: 20, adjustment: 'raised-to-step' })
  expect(fitQuantity(20, rule())).toEqual({ quantity: 20, adjustment: null })
})

test('rounds up to the minimum, which is itself raised to a step', () => {
  expect(fitQuantity(1, rule({ min: 12 }))).toEqual({ quantity: 20, adjustment: 'raised-to-min' })
  expect(boundsOf(rule({ min: 12 })).least).toBe(20)
})

test('rounds down at a limit, to a whole step', () => {
  expect(fitQuantity(60, rule({ limit: 45 }))).toEqual({ quantity: 40, adjustment: 'lowered-to-limit' })
  expect(fitQuantity(41, rule({ limit: 45 }))).toEqual({ quantity: 40, adjustment: 'lowered-to-limit' })
})

test('rounds down to the stock and names the tighter bound', () => {
  expect(fitQuantity(500, rule({ stock: 420, limit: 1000 }))).toEqual({ quantity: 420, adjustment: 'lowered-to-stock' })
  expect(boundsOf(rule({ stock: 420, limit: 30 }))).toEqual({ least: 10, most: 30, mostBy: 'limit', blockedBy: null })
})

test('is blocked by stock when less than the minimum is left', () => {
  expect(boundsOf(rule({ stock: 8 })).blockedBy).toBe('stock')
  expect(boundsOf(rule({ limit: 0, stock: 100 })).blockedBy).toBe('limit')
  expect(fitQuantity(10, rule({ stock: 8 }))).toEqual({ quantity: 10, adjustment: null })
})

test('steps decimal quantities without floating-point errors', () => {
  const herbs = rule({ min: 0.5, step: 0.1, unit: 'kg', decimals: 1, stock: 2.55 })
  expect(stepBy(0.7, 1, herbs)).toBe(0.8)
  expect(stepBy(0.5, -1, herbs)).toBe(0.5)
  expect(fitQuantity(0.61, herbs)).toEqual({ quantity: 0.7, adjustment: 'raised-to-step' })
  expect(fitQuantity(0.3, rule({ min: 0.1, step: 0.1, decimals: 1 }))).toEqual({ quantity: 0.3, adjustment: null })
  expect(boundsOf(herbs).most).toBe(2.5)
})

test('keeps steps inside the bounds', () => {
  expect(stepBy(10, -1, rule())).toBe(10)
  expect(stepBy(30, 1, rule({ limit: 30 }))).toBe(30)
  expect(stepBy(10, 10, rule())).toBe(110)
})

test('reads typed quantities', () => {
  expect(readQuantity('１２０')).toBe(120)
  expect(readQuantity(' 1,200 ')).toBe(1200)
  expect(readQuantity('0.5')).toBe(0.5)
  expect(readQuantity('12个')).toBeNull()
  expect(readQuantity('-3')).toBeNull()
  expect(readQuantity('')).toBeNull()
})

test('fits any quantity to a whole number of steps within the bounds', () => {
  const cap = fc.option(fc.integer({ min: 0, max: 5_000 }))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999 }),
      fc.record({
        min: fc.integer({ min: 1, max: 200 }),
        step: fc.integer({ min: 1, max: 60 }),
        stock: cap,
        limit: cap,
      }),
      (wanted, bounds) => {
        const given: QuantityRule = { ...bounds, unit: '盒' }
        const { least, most, blockedBy } = boundsOf(given)
        const { quantity } = fitQuantity(wanted, given)
        expect(quantity % given.step).toBe(0)
        expect(quantity).toBeGreaterThanOrEqual(least)
        if (most !== null && blockedBy === null) expect(quantity).toBeLessThanOrEqual(most)
        expect(fitQuantity(quantity, given).quantity).toBe(quantity)
      },
    ),
  )
})
