import { toHalfWidth } from './half-width.ts'

/** 手机号. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(toHalfWidth(text))
}

/** 固定电话 with area code, or a 400 number. */
export function isLandline(text: string): boolean {
  const plain = toHalfWidth(text)
  return /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(plain) || /^400-?\d{3}-?\d{4}$/.test(plain)
}

/** Any number a person answers. */
export function isPhone(text: string): boolean {
  return isMobile(text) || isLandline(text)
}
