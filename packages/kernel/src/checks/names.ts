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

/** Letters, digits and signs as keyboards in Chinese mode write them (１３８…，（）) → their plain form, without outer spaces. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim()
}

/** Spaces of every width, and the marks without width that copying from chats and PDF files brings along. */
const GAPS = /[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g

/** A number as it is read: half-width, no gaps, hyphens of one kind. */
export function withoutGaps(text: string): string {
  return toHalfWidth(text).replace(GAPS, '').replace(DASHES, '-')
}

/** A number whose hyphens only group its digits. */
export function withoutHyphens(text: string): string {
  return withoutGaps(text).replaceAll('-', '')
}

/** Whether the digits of a number are nothing but zeros: no office and no bank gives one out. */
export function isAllZeros(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length > 0 && /^0+$/.test(digits)
}
