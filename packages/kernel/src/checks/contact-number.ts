import { withoutGaps, withoutHyphens } from './half-width.ts'

/** 手机号 as it is stored: eleven digits, without the country code that address books put before it. */
export function normalMobile(text: string): string {
  return withoutHyphens(text)
    .replace(/[.()]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
}

/** 手机号. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(normalMobile(text))
}

/** A login name, or a mobile in whatever way it was typed. */
export function normalLoginText(text: string): string {
  return isMobile(text) ? normalMobile(text) : text.trim()
}

/** Any number a person answers, as it is stored: a mobile plain, a landline with the hyphens it is read by. */
export function normalPhone(text: string): string {
  if (isMobile(text)) return normalMobile(text)
  return withoutGaps(text).replace(/^\((0\d{2,3})\)-?/, '$1-')
}

/** 固定电话 with area code, or a 400 number. */
export function isLandline(text: string): boolean {
  const plain = normalPhone(text)
  return /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(plain) || /^400-?\d{3}-?\d{4}$/.test(plain)
}

/** Any number a person answers. */
export function isPhone(text: string): boolean {
  return isMobile(text) || isLandline(text)
}
