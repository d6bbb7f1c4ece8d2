import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import { expect, test } from 'vitest'
import { actorText, rangeOf, startOf } from './audit-text.ts'

test('translates an audit action into words and keeps unknown parts as they are', () => {
  expect(actionText('registration.refuse')).toBe('企业注册 · 驳回')
  expect(actionText('staff.change-member')).toBe('员工 · 变更角色权限')
  expect(actionText('staff.unheard-of')).toBe('员工 · unheard-of')
  expect(actionText('/sellerApis/after-sale/cases/agree')).toBe('售后 · 未获准的操作')
  expect(actionText('/after-sale/cases/agree')).toBe('售后 · 未获准的操作')
  expect(actionText('/platformApis/x')).toBe('/platformApis/x')
})

test('names the person, the system, and nobody at a failed log-in', () => {
  const who = (actorName: string | null, actorId: string | null, face: string | null) =>
    actorText({ actorName, actorId, face })
  expect([
    who('万立新', 'a', 'seller'),
    who(null, '12345678-9', null),
    who(null, null, null),
    who(null, null, 'platform'),
  ]).toEqual(['万立新', '12345678', '系统', '未登录'])
})

const now = new Date('2026-11-16T17:30:00Z')

test('starts the audit period at midnight China time', () => {
  expect(startOf('today', now)?.toISOString()).toBe('2026-11-16T16:00:00.000Z')
  expect(startOf('7', now)?.toISOString()).toBe('2026-11-10T16:00:00.000Z')
  expect(startOf(undefined, now)).toBeUndefined()
})

test('takes a range of days to the end of its last day, and leaves out what is no day', () => {
  expect(rangeOf('2026-11-01', '2026-11-02')).toEqual({
    from: new Date('2026-10-31T16:00:00Z'),
    until: new Date('2026-11-02T16:00:00Z'),
  })
  expect(rangeOf(null, 'soon')).toEqual({})
})
