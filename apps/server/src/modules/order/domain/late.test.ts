import { addMs, day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { lateIfPaidBefore, promisedOn, promiseText } from './late.ts'

test('counts an order as late from the day after the one on which the store promised to ship it', () => {
  const today = day('2026-11-18')
  expect(lateIfPaidBefore(today, 16)).toEqual(new Date('2026-11-17T16:00:00+08:00'))
  expect(lateIfPaidBefore(today, 0)).toEqual(new Date('2026-11-17T00:00:00+08:00'))
  // Paid a second before the hour: promised for the 17th, late on the 18th; at the hour: promised for the 18th.
  const before = lateIfPaidBefore(today, 16)
  expect([addMs(before, -1000) < before, before < before]).toEqual([true, false])
})

test('promises what is paid before the hour for the same day, later payments for the next', () => {
  const paid = (text: string) => promisedOn(new Date(`${text}+08:00`), 16)
  expect([paid('2026-11-15T15:59:59'), paid('2026-11-15T16:00:00'), paid('2026-12-31T23:00:00')]).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2027-01-01',
  ])
})

test('promises days that are over exactly to the orders that are counted as late', () => {
  const today = day('2026-11-16')
  for (const text of ['2026-11-14T15:59:59', '2026-11-15T15:59:59', '2026-11-15T16:00:00', '2026-11-16T09:00:00']) {
    const paidAt = new Date(`${text}+08:00`)
    expect([text, promisedOn(paidAt, 16) < today]).toEqual([text, paidAt < lateIfPaidBefore(today, 16)])
  }
})

test('says how late an order is, or on which day it has to leave', () => {
  const today = day('2026-11-16')
  expect([day('2026-11-13'), today, day('2026-11-17')].map(promised => promiseText(promised, today))).toEqual([
    '超时 3 天',
    '今天发出',
    '明天发出',
  ])
})
