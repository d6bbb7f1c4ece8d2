import { checkCreditCode } from './credit-code.ts'
import { toHalfWidth } from './half-width.ts'

/** A person's bank card: 13 to 19 digits with Luhn's check. */
export function isPersonalCard(text: string): boolean {
  const digits = toHalfWidth(text).replace(/\s/g, '')
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A company's account number: 8 to 32 digits, hyphens allowed; banks give these no common check. */
export function isCompanyAccount(text: string): boolean {
  const plain = toHalfWidth(text).replace(/\s/g, '')
  return /^\d[\d-]{6,38}\d$/.test(plain) && /^\d{8,32}$/.test(plain.replaceAll('-', ''))
}

/** 纳税人识别号: the credit code, or an old number of 15, 17 or 20 places. */
export function isTaxNumber(text: string): boolean {
  const plain = toHalfWidth(text).toUpperCase()
  if (plain.length === 18) return checkCreditCode(plain) !== 'format'
  return /^[0-9A-Z]{15}$|^[0-9A-Z]{17}$|^[0-9A-Z]{20}$/.test(plain)
}
