import { expect, test } from 'vitest'
import { isWeakPayPassword } from './weak-pay-password.ts'

test.each([
  ['000000', true],
  ['123456', true],
  ['654321', true],
  ['234567', true],
  ['121212', false],
  ['123465', false],
  ['730921', false],
])('%s: %s', (digits, isWeak) => {
  expect(isWeakPayPassword(digits)).toBe(isWeak)
})
