import type { Deal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import { expect, test } from 'vitest'
import { groupText, limitText, sessionTime, shortLimitText } from './zone-words.ts'

test('shows the limit per company and what is left of it', () => {
  const deal = { limitPerCompany: 40, leftForMe: 40 } as Deal
  expect(limitText(deal, '盒')).toBe('每企业限 40 盒')
  expect(limitText({ ...deal, leftForMe: 12 }, '盒')).toBe('每企业限 40 盒，还可买 12 盒')
  expect(limitText({ ...deal, limitPerCompany: null }, '盒')).toBe('')
  expect(shortLimitText(deal, '盒')).toBe('每企业限 40 盒')
  expect(shortLimitText({ ...deal, leftForMe: 12 }, '盒')).toBe('还可买 12 盒')
  expect(shortLimitText({ ...deal, limitPerCompany: null }, '盒')).toBe('')
})
test('shows the start of a session in Shanghai time, today or tomorrow', () => {
  const now = new Date('2026-11-16T23:30:00+08:00')
  const session = (text: string) => ({ startsAt: new Date(text), endsAt: now, state: 'coming' as const })
  expect(sessionTime(session('2026-11-16T22:00:00+08:00'), now)).toEqual({ time: '22:00', day: '今天' })
  expect(sessionTime(session('2026-11-17T08:00:00+08:00'), now)).toEqual({ time: '08:00', day: '明天' })
})
test('shows how many companies joined a group and how much is missing', () => {
  const deal = { targetCount: 100, joinedCount: 88, buyerCount: 6 } as Deal
  expect(groupText(deal, '盒')).toBe('已有 6 家参团，还差 12 盒成团')
  expect(groupText({ ...deal, joinedCount: 0, buyerCount: 0 }, '盒')).toBe('还没有人参团，还差 100 盒成团')
  expect(groupText({ ...deal, joinedCount: 120 }, '盒')).toBe('已有 6 家参团，已达成团数量')
})
