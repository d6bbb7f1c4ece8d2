import { expect, test } from 'vitest'
import { makeOffers } from './offers.ts'

test('makes a million offers in under a minute within 600 MB of heap', () => {
  const startedAt = performance.now()
  let count = 0
  let peak = 0
  for (const offer of makeOffers({ seed: 20260909, today: '2026-03-01', offerCount: 1_000_000 })) {
    count += offer.batches.length > 0 ? 1 : 0
    if (count % 50_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed)
  }
  expect(count).toBe(1_000_000)
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  expect(peak).toBeLessThan(600e6)
})
