import { withoutHyphens } from './half-width.ts'

/**
 * What a number is worth: `format` can never be right; `check` fails its check digit, which a few genuine early codes
 * do as well, so that a reviewer may pass it with the paper in hand.
 */
export type NumberCheck = 'ok' | 'format' | 'check'

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** No office and no organisation has a code of zeros alone, though their check digits fit. */
const NOBODYS = /^00|^..000000|^.{8}0{9}/
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** 统一社会信用代码 as it is stored: plain, upper case. */
export function normalCreditCode(text: string): string {
  return withoutHyphens(text).toUpperCase()
}

/** Checks a 统一社会信用代码 (GB 32100). */
export function checkCreditCode(text: string): NumberCheck {
  const code = normalCreditCode(text)
  if (!SHAPE.test(code) || NOBODYS.test(code)) return 'format'
  const sum = WEIGHTS.reduce((total, weight, at) => total + ALPHABET.indexOf(code.charAt(at)) * weight, 0)
  return ALPHABET.charAt((31 - (sum % 31)) % 31) === code.charAt(17) ? 'ok' : 'check'
}

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** Whether the organisation code inside (characters 9 to 17, GB 11714) fits its own check digit. */
function hasGoodOrganisationCode(text: string): boolean {
  if (checkCreditCode(text) === 'format') return false
  const code = normalCreditCode(text).slice(8, 17)
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, at) => total + Number.parseInt(code.charAt(at), 36) * weight,
    0,
  )
  const digit = 11 - (sum % 11)
  return code.charAt(8) === (digit === 10 ? 'X' : digit === 11 ? '0' : String(digit))
}

/**
 * Whether a code can be taken at its word: it fits its check digit, or it is one of the early codes with letters, whose
 * organisation code fits though the whole does not.
 */
export function isGenuineCreditCode(text: string): boolean {
  return checkCreditCode(text) === 'ok' || hasGoodOrganisationCode(text)
}
