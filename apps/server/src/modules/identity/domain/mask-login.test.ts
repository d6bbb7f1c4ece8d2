import { expect, test } from 'vitest'
import { maskLogin } from './mask-login.ts'

for (const [typed, masked] of [
  ['13800001234', '138****1234'],
  ['buyer', 'b***'],
  ['Xiaojiu2026', 'X***'],
] as const)
  test(`the audit trail shows ${masked}`, () => {
    expect(maskLogin(typed)).toBe(masked)
  })
