import { checkCreditCode, normalCreditCode } from './credit-code.ts'
import { isAllZeros, withoutGaps } from './half-width.ts'

/** `unusual`: an older or local shape; taken, and pointed out to the reviewer. */
export type LicenceNumberCheck = 'ok' | 'unusual' | 'format'

/** What today's papers of a kind carry, and the loosest shape that is still believed. */
const SHAPES: Readonly<Record<string, { readonly usual: RegExp; readonly believed: RegExp }>> = {
  // 2024: province, two letters, four-digit area and five-digit serial; before: three and four.
  DL: { usual: /^[一-龥][A-D][AB](\d{9}|\d{7})$/, believed: /^[一-龥][A-D][A-Z]?\d{6,10}(-\d+)?$/ },
  ML: { usual: /^(PDY)?[0-9A-Z]{22}$|^PDY[0-9A-Z]{19}$/, believed: /^[0-9A-Z-]{8,26}$/ },
  CF: { usual: /^[一-龥A-Z0-9〔〕()-]{6,30}号?$/, believed: /^[一-龥A-Z0-9〔〕()-]{6,40}$/ },
  D2: {
    usual: /^[一-龥]{1,4}(食?药监|市监|行审)?械经营备\w{6,12}号?$/,
    believed: /^[一-龥]{1,8}械经营备[\w-]{4,16}号?$/,
  },
  D3: {
    usual: /^[一-龥]{1,4}(食?药监|市监|行审)?械经营许\w{6,12}号?$/,
    believed: /^[一-龥]{1,8}械经营许[\w-]{4,16}号?$/,
  },
  FD: { usual: /^(JY|YB)\d{14}$/, believed: /^[A-Z]{2}\d{12,16}$/ },
  PL: { usual: /^[一-龥]\d{8}$/, believed: /^[一-龥][A-Z]{0,3}\d{6,10}$/ },
}

/** Papers that bear the company's own code in place of a number. */
const BEARS_CREDIT_CODE: ReadonlySet<string> = new Set(['BL', 'INST', 'AR', 'IV'])

/** What an office adds when it writes a paper anew: `(更)`, `（变更）`, `(补2)`. */
const REISSUED = /\((?:更|更正|变更|换|换发|补|补发)\d{0,2}\)/

/** As it is stored: plain signs, upper case, no gaps; hyphens go where they only group what the paper prints in one. */
export function normalLicenceNumber(text: string, licenceCode = ''): string {
  if (BEARS_CREDIT_CODE.has(licenceCode)) return normalCreditCode(text)
  const number = withoutGaps(text).toUpperCase()
  const joined = number.replaceAll('-', '')
  return SHAPES[licenceCode]?.usual.test(joined.replace(REISSUED, '')) ? joined : number
}

/** Whether a paper of this kind can bear this number; kinds without a number of their own take any text. */
export function checkLicenceNumber(licenceCode: string, text: string): LicenceNumberCheck {
  const number = normalLicenceNumber(text, licenceCode).replace(REISSUED, '')
  if (licenceCode === 'BL' || licenceCode === 'INST') {
    const found = checkCreditCode(number)
    return found === 'check' ? 'unusual' : found
  }
  if (isAllZeros(number)) return 'format'
  const shape = SHAPES[licenceCode]
  if (!shape) return number.length > 0 && number.length <= 40 ? 'ok' : 'format'
  if (shape.usual.test(number)) return 'ok'
  return shape.believed.test(number) ? 'unusual' : 'format'
}
