import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('lists the fields that differ, missing ones as nothing', () => {
  expect(
    changedFields({ 角色: '客服', 状态: '启用', 权限: ['a', 'b'] }, { 角色: '财务', 状态: '启用', 限额: 100 }),
  ).toEqual([
    { label: '角色', before: '客服', after: '财务' },
    { label: '权限', before: 'a、b', after: null },
    { label: '限额', before: null, after: '100' },
  ])
})
