import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { byDay, priceSince } from './day-groups.ts'

test('groups rows by business day and names today and yesterday', () => {
  const rows = [
    '2026-11-16T00:30:00+08:00',
    '2026-11-15T23:59:00+08:00',
    '2026-11-03T08:00:00+08:00',
    '2025-12-30T08:00:00+08:00',
  ]
  const groups = byDay(rows, text => new Date(text), new Date('2026-11-16T09:00:00+08:00'))
  expect(groups.map(group => [group.label, group.rows.length])).toEqual([
    ['今天', 1],
    ['昨天', 1],
    ['11月3日', 1],
    ['2025年12月30日', 1],
  ])
})

test('describes how the price changed since the goods were followed', () => {
  expect(priceSince({ difference: unitPrice(6000), isLower: true })).toEqual({
    text: '比关注时降 ¥0.60',
    isLower: true,
  })
  expect(priceSince({ difference: unitPrice(6050), isLower: false })?.text).toBe('比关注时涨 ¥0.605')
  expect(priceSince(null)).toBeNull()
})
