import { expect, test } from 'vitest'
import { changedFields, nearTime, recordTime } from './time.ts'

const now = new Date('2026-11-16T02:24:00Z')

test('shows today and yesterday by name, then month and day, then the full date of another year', () => {
  expect(nearTime(new Date('2026-11-16T01:02:00Z'), now)).toBe('今天 09:02')
  expect(nearTime(new Date('2026-11-15T09:40:00Z'), now)).toBe('昨天 17:40')
  expect(nearTime(new Date('2026-11-12T00:30:00Z'), now)).toBe('11-12 08:30')
  expect(nearTime(new Date('2024-03-18T00:30:00Z'), now)).toBe('2024-03-18')
})

test('writes record times to the second', () => {
  expect(recordTime(new Date('2026-11-16T01:02:31Z'))).toBe('2026-11-16 09:02:31')
})

test('lists the fields that differ and shows a missing value as null', () => {
  expect(
    changedFields({ 角色: '客服', 状态: '启用', 权限: ['a', 'b'] }, { 角色: '财务', 状态: '启用', 限额: 100 }),
  ).toEqual([
    { label: '角色', before: '客服', after: '财务' },
    { label: '权限', before: 'a、b', after: null },
    { label: '限额', before: null, after: '100' },
  ])
})
