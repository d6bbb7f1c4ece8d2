import { expect, test } from 'vitest'
import { actionText } from './action-text.ts'

test('names an act in words, and keeps what has none', () => {
  expect(actionText('registration.refuse')).toBe('企业注册 · 驳回')
  expect(actionText('staff.change-member')).toBe('员工 · 变更角色权限')
  expect(actionText('staff.unheard-of')).toBe('员工 · unheard-of')
  expect(actionText('/platformApis/x')).toBe('/platformApis/x')
})
