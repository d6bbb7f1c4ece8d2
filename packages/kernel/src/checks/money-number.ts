import { checkCreditCode, normalCreditCode } from './credit-code.ts'
import { isAllZeros, withoutHyphens } from './half-width.ts'

/** A bank account or card as it is stored: digits alone. */
export function normalAccountNumber(text: string): string {
  return withoutHyphens(text)
}

/** A company's account number: 8 to 32 digits, in whatever groups; banks give these no common check. */
export function isCompanyAccount(text: string): boolean {
  const digits = normalAccountNumber(text)
  return /^\d{8,32}$/.test(digits) && !isAllZeros(digits)
}

/** 纳税人识别号: the credit code, or an old number of 15, 17 or 20 places. */
export function isTaxNumber(text: string): boolean {
  const plain = normalCreditCode(text)
  if (plain.length === 18) return checkCreditCode(plain) !== 'format'
  return !/^0+$/.test(plain) && /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(plain)
}
