import { toHalfWidth } from './half-width.ts'

/** A company's name as it is stored: brackets as Chinese papers print them, no spaces. */
export function normalCompanyName(text: string): string {
  return toHalfWidth(text).replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）')
}

export function isCompanyName(text: string): boolean {
  return /^[一-龥A-Za-z0-9（）·&-]{4,60}$/.test(normalCompanyName(text))
}

export function isPersonName(text: string): boolean {
  return /^[一-龥][一-龥·]{0,18}[一-龥]$/.test(text.trim())
}

/** Whether two papers name the same company, whatever brackets and spaces they use. */
export function isSameName(left: string, right: string): boolean {
  return normalCompanyName(left).toUpperCase() === normalCompanyName(right).toUpperCase()
}
