import { expect, test } from 'vitest'
import { lackOf } from '#trade/session/leave.ts'
import { lackWords } from './use-lack-words.ts'

const sub = { isMainAccount: false, rights: ['order'], companyState: 'approved' as const }

test('returns the first missing right or state', () => {
  expect(lackOf(sub, ['order'])).toBeNull()
  expect(lackOf(sub, ['order', 'pay'])).toBe('pay')
  expect(lackOf(sub, ['main-account'])).toBe('main-account')
  expect(lackOf({ ...sub, isMainAccount: true }, ['pay', 'main-account', 'approved'])).toBeNull()
  expect(lackOf({ ...sub, isMainAccount: true, companyState: 'in-review' }, ['approved'])).toBe('approved')
  expect(lackOf({ ...sub, companyState: 'withdrawn' }, ['approved'])).toBeNull()
  expect(lackOf(null, ['pay', 'approved'])).toBeNull()
})

test('says which right is missing and who can grant it', () => {
  expect(lackWords('pay', 'approved', '张建国')).toEqual({ title: '需要「支付」权限', advice: '请联系主账号 张建国' })
  expect(lackWords('main-account', 'approved', '')).toEqual({ title: '由主账号办理', advice: '请联系主账号' })
  expect(lackWords('approved', 'refused', '张建国').advice).toBe('资料未通过审核，请按驳回原因修改后重新提交')
})
