import { isAllZeros, withoutGaps, withoutHyphens } from './names.ts'

/** 手机号 in the stored form: eleven digits without the country code. */
export function normalMobile(text: string): string {
  return withoutHyphens(text)
    .replace(/[.()]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
}

/** 手机号. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(normalMobile(text))
}

/** A login name, or a mobile in the stored form. */
export function normalLoginText(text: string): string {
  return isMobile(text) ? normalMobile(text) : text.trim()
}

/** A phone number in the stored form: a mobile without separators, a landline with its hyphens. */
export function normalPhone(text: string): string {
  if (isMobile(text)) return normalMobile(text)
  return withoutGaps(text).replace(/^\((0\d{2,3})\)-?/, '$1-')
}

/** 固定电话 with area code, or a 400 number. */
export function isLandline(text: string): boolean {
  const plain = normalPhone(text)
  return /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(plain) || /^400-?\d{3}-?\d{4}$/.test(plain)
}

/** A mobile, a landline or a 400 number. */
export function isPhone(text: string): boolean {
  return isMobile(text) || isLandline(text)
}

/**
 * Result of a check. `format`: the number cannot be right. `check`: the check digit is wrong. A few genuine early codes have a
 * wrong check digit, so a reviewer who has the paper may accept it.
 */
type NumberCheck = 'ok' | 'format' | 'check'

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** Codes of zeros only have a right check digit, but no authority issues them. */
const NOBODYS = /^00|^..000000|^.{8}0{9}/
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** 统一社会信用代码 in the stored form: half-width, upper case. */
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

/** Whether the organisation code inside (characters 9 to 17, GB 11714) has a right check digit. */
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
 * Whether a code is plausible: its check digit is right, or it is an early code with letters whose organisation code has a right
 * check digit although the whole code has not.
 */
export function isGenuineCreditCode(text: string): boolean {
  return checkCreditCode(text) === 'ok' || hasGoodOrganisationCode(text)
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const DIGITS = '10X98765432'

/** 公民身份号码 in the stored form: half-width, X in upper case. */
export function normalIdNumber(text: string): string {
  return withoutHyphens(text).toUpperCase()
}

/** Checks a 公民身份号码: eighteen characters, a real birthday, the check digit. A failure is never overridden. */
export function checkIdNumber(text: string): NumberCheck {
  const number = normalIdNumber(text)
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || !isRealDay(number.slice(6, 14))) return 'format'
  const sum = ID_WEIGHTS.reduce((total, weight, at) => total + Number(number.charAt(at)) * weight, 0)
  return DIGITS.charAt(sum % 11) === number.charAt(17) ? 'ok' : 'check'
}

function isRealDay(digits: string): boolean {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const day = new Date(`${text}T00:00:00Z`)
  return digits >= '19000101' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** `unusual`: an older or local format; accepted, and marked for the reviewer. */
type LicenceNumberCheck = 'ok' | 'unusual' | 'format'

/** The format of today's papers of a kind, and the loosest format that is still accepted. */
const SHAPES: Readonly<Record<string, { readonly usual: RegExp; readonly believed: RegExp }>> = {
  // Since 2024: province, two letters, nine digits; before that, seven digits.
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

/** Papers that print the company's credit code instead of a number of their own. */
const BEARS_CREDIT_CODE: ReadonlySet<string> = new Set(['BL', 'INST', 'AR', 'IV'])

/** The suffix of a reissued paper: `(更)`, `（变更）`, `(补2)`. */
const REISSUED = /\((?:更|更正|变更|换|换发|补|补发)\d{0,2}\)/

/** In the stored form: half-width, upper case, no gaps. Hyphens are removed when the number without them has the usual format. */
export function normalLicenceNumber(text: string, licenceCode = ''): string {
  if (BEARS_CREDIT_CODE.has(licenceCode)) return normalCreditCode(text)
  const number = withoutGaps(text).toUpperCase()
  const joined = number.replaceAll('-', '')
  return SHAPES[licenceCode]?.usual.test(joined.replace(REISSUED, '')) ? joined : number
}

/** Whether the number is possible for a paper of this kind; kinds without a known format accept any text. */
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

/** One number of a medicine: a letter for its kind, a letter for its origin before or after it, eight digits. */
const PART = '(?:[HZS][CJ]?|B[HZS]?|[TFJC])\\d{8}'
/** The number formats of each kind of goods. Boxes of imported medicines have two numbers. */
const APPROVAL_SHAPES: readonly RegExp[] = [
  new RegExp(`^(?:国药准字|进口药品注册证号?|医药产品注册证号?)?${PART}(?:[/(,]${PART}\\)?)*$`),
  // 医疗器械: registration, or filing for the first class.
  /^[一-龥]械注(?:准|进|许)\d{11}$/,
  /^[一-龥]{1,4}(?:食?药监|市监)?械(?:备|注)\d{8}号?$/,
  /^[一-龥]{1,2}(?:食药监|食药监械|药管械)\(?(?:准|进|许)\)?字\d{4}第\d{7}号$/,
  // 保健食品, 特殊医学用途配方食品, 婴幼儿配方.
  /^国食健[注字][GJ]\d{8}$/,
  /^食健备[GJ]\d{12}$/,
  /^卫(?:进?食健|食健进)字\(\d{4}\)第?\d{3,4}号$/,
  /^国食注字(?:TY|YP)\d{8}$/,
  // 食品: the licence of the manufacturer.
  /^SC\d{14}$/,
  // 化妆品.
  /^[一-龥]G妆网备字\d{10}$/,
  /^国妆(?:网备进字\([一-龥]\)\d{10}|特进?字[GJ]?\d{8})$/,
  // 消毒产品.
  /^\(?[一-龥]\)?卫消(?:证|准|备)字\(\d{4}\)第?\d{3,6}号?$/,
]

/** Words that people copy together with the number. */
const LABELS = /^(?:批准文号|注册证号|注册证编号|备案号|备案编号|批号|文号)[:：]?/

/** 批准文号 in the stored form: half-width, upper case, no gaps, without the words in front. */
export function normalApprovalNumber(text: string): string {
  return withoutGaps(text)
    .toUpperCase()
    .replace(/[〔[]/g, '(')
    .replace(/[〕\]]/g, ')')
    .replace(LABELS, '')
    .replace(/^(国药准字)[:：-]/, '$1')
    .replace(/^(国药准字[A-Z]{1,2})-?(\d{8})/, '$1$2')
}

/** Whether goods that are sold here can have this number. */
export function isApprovalNumber(text: string): boolean {
  const number = normalApprovalNumber(text)
  return !isAllZeros(number) && APPROVAL_SHAPES.some(shape => shape.test(number))
}

/** A bank account or card number in the stored form: digits only. */
export function normalAccountNumber(text: string): string {
  return withoutHyphens(text)
}

/** A company's account number: 8 to 32 digits with any grouping. Banks share no check digit for these. */
export function isCompanyAccount(text: string): boolean {
  const digits = normalAccountNumber(text)
  return /^\d{8,32}$/.test(digits) && !isAllZeros(digits)
}

/** 纳税人识别号: the credit code, or an old number of 15, 17 or 20 characters. */
export function isTaxNumber(text: string): boolean {
  const plain = normalCreditCode(text)
  if (plain.length === 18) return checkCreditCode(plain) !== 'format'
  return !/^0+$/.test(plain) && /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(plain)
}
