import { expect, test } from 'vitest'
import { byDay } from './day-groups.ts'

test('rows stand under their business day, near days by name', () => {
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
