/** Check digits of the made-up numbers in the demo data: valid, but they belong to nobody. */

/** GTIN mod 10, for 69 codes (12 digits given) and 药品本位码 (13 given). */
export function gtinCheckDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const weight = (digits.length - i) % 2 === 1 ? 3 : 1
    sum += weight * (digits.charCodeAt(i) - 48)
  }
  return String((10 - (sum % 10)) % 10)
}

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** 统一社会信用代码: kind (`91`, `92`, `52` …), registering area, then the eight characters of the organisation. */
export function creditCode(kind: string, areaCode: string, organisation: string): string {
  const body = `${kind}${areaCode}${organisation}${organisationCheck(organisation)}`
  let sum = 0
  for (let i = 0; i < 17; i++) sum += CREDIT_ALPHABET.indexOf(body.charAt(i)) * (CREDIT_WEIGHTS[i] ?? 0)
  return body + CREDIT_ALPHABET.charAt((31 - (sum % 31)) % 31)
}

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11714 check character of an eight-character organisation code. */
export function organisationCheck(organisation: string): string {
  let sum = 0
  for (let i = 0; i < 8; i++) {
    const code = organisation.charCodeAt(i)
    sum += (code < 58 ? code - 48 : code - 55) * (ORGANISATION_WEIGHTS[i] ?? 0)
  }
  const rest = 11 - (sum % 11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 身份证号 of 17 given digits. */
export function identityNumber(digits: string): string {
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (digits.charCodeAt(i) - 48) * (IDENTITY_WEIGHTS[i] ?? 0)
  return digits + '10X98765432'.charAt(sum % 11)
}
