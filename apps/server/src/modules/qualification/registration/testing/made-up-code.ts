const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** An unused 统一社会信用代码 with a valid check digit, for tests; different for each `ordinal`. */
export function aCreditCode(ordinal: number): string {
  const body = `91420106MA9X${String(ordinal).padStart(5, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + ALPHABET.indexOf(body.charAt(at)) * weight, 0)
  return body + ALPHABET.charAt((31 - (sum % 31)) % 31)
}
