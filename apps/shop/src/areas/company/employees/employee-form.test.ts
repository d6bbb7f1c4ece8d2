import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { LimitText, limitOf, termsOf, toggleRight, withRole } from './employee-form.ts'

const fresh = termsOf(null)

test('starts a new employee as a purchaser without limits', () => {
  expect(fresh).toMatchObject({ role: 'purchaser', rights: ['order', 'receive', 'after-sale'], orderLimit: '' })
})

test('sets the rights of a role and detects the role again from single rights', () => {
  const finance = withRole(fresh, 'finance')
  expect(finance.rights).toEqual(['pay', 'finance'])
  const more = toggleRight(finance, 'qualification')
  expect([more.role, more.rights]).toEqual(['custom', ['pay', 'finance', 'qualification']])
  expect(toggleRight(more, 'qualification').role).toBe('finance')
  expect(withRole(finance, 'custom').rights).toEqual(['pay', 'finance'])
})

for (const [text, limit] of [
  ['', null],
  [' 5000 ', fen(500_000)],
  ['99.5', fen(9950)],
  ['0', undefined],
  ['-3', undefined],
  ['1.234', undefined],
  ['五千', undefined],
] as const)
  test(`parses a limit typed as “${text}”`, () => {
    expect(limitOf(text)).toBe(limit)
    expect(LimitText.safeParse(text).success).toBe(limit !== undefined)
  })

test('fills the saved limits into the form as text', () => {
  const saved = termsOf({
    userBasicId: '1',
    loginName: 'a',
    personName: '许向东',
    mobile: '',
    role: 'custom',
    rights: ['order'],
    orderLimit: fen(500_000),
    monthLimit: fen(9950),
    needsApproval: true,
    storeCompanyIds: [],
    state: 'active',
    isManaged: true,
    createdAt: new Date(0),
  })
  expect([saved.orderLimit, saved.monthLimit]).toEqual(['5000', '99.50'])
})
