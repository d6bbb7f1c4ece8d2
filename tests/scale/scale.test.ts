import { describe, expect, test } from 'vitest'
import { MEASURED } from './costs.ts'
import { asMeasured, full, siteOf } from './curves.ts'

describe('the model of growth', () => {
  test.each(Object.entries(MEASURED))('predicts the measured rate within one fifth: %s', (_, measured) => {
    const ratio = asMeasured(measured).perSecond / measured.perSecond
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.2)
  })

  test('returns the same result for the same input', () => {
    expect(full(siteOf(2, 0))).toEqual(full(siteOf(2, 0)))
  })

  test('scales with servers until the primary is saturated, and further with replicas', () => {
    const rate = (servers: number, replicas: number) => full(siteOf(servers, replicas)).ordersPerSecond
    expect(rate(2, 0) / rate(1, 0)).toBeGreaterThan(1.8)
    const alone = full(siteOf(24, 0))
    expect(alone.primaryLoad).toBeGreaterThan(0.95)
    expect(rate(24, 2) / alone.ordersPerSecond).toBeGreaterThan(1.5)
    // When the primary is saturated, further servers do not help.
    expect(rate(32, 0) / alone.ordersPerSecond).toBeLessThan(1.05)
  })
})
