import { expect, test } from 'vitest'
import { inquiryStateOf, isLowScore } from './inquiry.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 0, minute))
const open = { dueAt: at(30), answeredAt: null, closedAt: null }

test('keeps a question open until its last moment and calls it missed afterwards', () => {
  expect(inquiryStateOf(open, at(30))).toBe('asked')
  expect(inquiryStateOf(open, at(31))).toBe('missed')
})

test('calls an answered question answered at any time, and every question closed with its complaint', () => {
  expect(inquiryStateOf({ ...open, answeredAt: at(5) }, at(60))).toBe('answered')
  expect(inquiryStateOf({ ...open, answeredAt: at(5), closedAt: at(10) }, at(60))).toBe('closed')
  expect(inquiryStateOf({ ...open, closedAt: at(10) }, at(60))).toBe('closed')
})

test('takes one and two of five for low scores', () => {
  expect([1, 2, 3, 4, 5].map(isLowScore)).toEqual([true, true, false, false, false])
})
