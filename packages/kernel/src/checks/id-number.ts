import type { NumberCheck } from './credit-code.ts'
import { withoutHyphens } from './half-width.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const DIGITS = '10X98765432'

/** 公民身份号码 as it is stored: plain, X in upper case. */
export function normalIdNumber(text: string): string {
  return withoutHyphens(text).toUpperCase()
}

/** Checks a 公民身份号码: eighteen places, a real birthday, the check digit. Its failure is never overridden. */
export function checkIdNumber(text: string): NumberCheck {
  const number = normalIdNumber(text)
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || !isRealDay(number.slice(6, 14))) return 'format'
  const sum = WEIGHTS.reduce((total, weight, at) => total + Number(number.charAt(at)) * weight, 0)
  return DIGITS.charAt(sum % 11) === number.charAt(17) ? 'ok' : 'check'
}

function isRealDay(digits: string): boolean {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const day = new Date(`${text}T00:00:00Z`)
  return digits >= '19000101' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
