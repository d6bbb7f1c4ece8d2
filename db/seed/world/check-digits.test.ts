import { expect, test } from 'vitest'
import { creditCode, gtinCheckDigit, identityNumber, organisationCheck } from './check-digits.ts'

test('computes the GTIN check digits of known codes', () => {
  expect(gtinCheckDigit('400638133393')).toBe('1')
  expect(gtinCheckDigit('690123456789')).toBe('2')
})

test('completes the credit codes of known companies with their check digits', () => {
  expect(creditCode('91', '440300', '19220382')).toBe('914403001922038216')
  expect(creditCode('91', '440300', '70846113')).toBe('91440300708461136T')
  expect(creditCode('91', '512081', 'MA62K026')).toBe('91512081MA62K0260E')
  expect(organisationCheck('79965505')).toBe('8')
})

test('completes the identity number of the standard with its check digit', () => {
  expect(identityNumber('11010519491231002')).toBe('11010519491231002X')
})
