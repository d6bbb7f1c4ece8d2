import { toHalfWidth, withoutGaps } from './half-width.ts'

/** The dot within a name of several parts, in all the forms keyboards and scanners give it. */
const DOTS = /[\u2022\u2027\u2219\u22c5\u30fb\uff65]/g

/** A company's name as it is stored: brackets as Chinese papers print them, no spaces. */
export function normalCompanyName(text: string): string {
  return withoutGaps(text).replace(DOTS, '·').replaceAll('(', '（').replaceAll(')', '）')
}

export function isCompanyName(text: string): boolean {
  return /^[\p{Script=Han}A-Za-z0-9（）·&-]{4,60}$/u.test(normalCompanyName(text))
}

/** A person's name as it is stored: no spaces between Chinese characters, one kind of dot, words of other scripts one space apart. */
export function normalPersonName(text: string): string {
  const plain = toHalfWidth(text).replace(DOTS, '·').replace(/\s+/g, ' ')
  return /\p{Script=Han}/u.test(plain) ? withoutGaps(plain) : plain
}

/** Two to twenty characters, the rare ones outside the basic plane counted as one; dots and spaces only between others. */
export function isPersonName(text: string): boolean {
  const name = normalPersonName(text)
  const length = [...name].length
  return length >= 2 && length <= 20 && /^[\p{L}\p{M}〇]+(?:[· ][\p{L}\p{M}〇]+)*$/u.test(name)
}

/** Whether two papers name the same company or person, whatever brackets, dots and spaces they use. */
export function isSameName(left: string, right: string): boolean {
  return normalCompanyName(left).toUpperCase() === normalCompanyName(right).toUpperCase()
}
