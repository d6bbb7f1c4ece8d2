import { addMs, day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { lateIfPaidBefore } from './late.ts'

test('counts an order as late from the day after the one on which the store promised to ship it', () => {
  const today = day('2026-11-18')
  expect(lateIfPaidBefore(today, 16)).toEqual(new Date('2026-11-17T16:00:00+08:00'))
  expect(lateIfPaidBefore(today, 0)).toEqual(new Date('2026-11-17T00:00:00+08:00'))
  // Paid a second before the hour: promised for the 17th, late on the 18th; at the hour: promised for the 18th.
  const before = lateIfPaidBefore(today, 16)
  expect([addMs(before, -1000) < before, before < before]).toEqual([true, false])
})
