import { expect, test } from 'vitest'
import { authorityWords } from './authority-words.ts'

test('each state of the authorisation says what it means and whether something is to be done', () => {
  expect(authorityWords({ state: 'valid', expiresOn: null })).toEqual({ text: '有效，长期', tone: 'good', act: null })
  expect(authorityWords({ state: 'valid', expiresOn: '2027-03-01' }).text).toBe('有效期至 2027-03-01')
  expect(authorityWords({ state: 'expired', expiresOn: '2026-03-01' }).act).toBe('更新收货委托书')
  expect(authorityWords({ state: 'in-review', expiresOn: null }).act).toBeNull()
  expect(authorityWords({ state: 'missing', expiresOn: null }).act).toBe('提交收货委托书')
})
