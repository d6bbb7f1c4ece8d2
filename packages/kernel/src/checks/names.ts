/** The dot inside a name of several parts, in all forms that keyboards and OCR produce. */
const DOTS = /[\u2022\u2027\u2219\u22c5\u30fb\uff65]/g

/** A company's name in the stored form: full-width brackets, no spaces. */
export function normalCompanyName(text: string): string {
  return withoutGaps(text).replace(DOTS, '·').replaceAll('(', '（').replaceAll(')', '）')
}

export function isCompanyName(text: string): boolean {
  return /^[\p{Script=Han}A-Za-z0-9（）·&-]{4,60}$/u.test(normalCompanyName(text))
}

/**
 * A person's name in the stored form: no spaces between Chinese characters, one kind of dot, one space between words of other
 * scripts.
 */
export function normalPersonName(text: string): string {
  const plain = toHalfWidth(text).replace(DOTS, '·').replace(/\s+/g, ' ')
  return /\p{Script=Han}/u.test(plain) ? withoutGaps(plain) : plain
}

/**
 * Two to twenty characters; rare characters outside the basic plane count as one; dots and spaces only between other characters.
 */
export function isPersonName(text: string): boolean {
  const name = normalPersonName(text)
  const length = [...name].length
  return length >= 2 && length <= 20 && /^[\p{L}\p{M}〇]+(?:[· ][\p{L}\p{M}〇]+)*$/u.test(name)
}

/** Whether two papers name the same company or person; brackets, dots and spaces are ignored. */
export function isSameName(left: string, right: string): boolean {
  return normalCompanyName(left).toUpperCase() === normalCompanyName(right).toUpperCase()
}

/** Converts full-width letters, digits and punctuation (１３８…，（）) to half-width and trims. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim()
}

/** Spaces of every width, and zero-width characters that come with text copied from chats and PDF files. */
const GAPS = /[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g

/** A number in half-width characters, without gaps, with one kind of hyphen. */
export function withoutGaps(text: string): string {
  return toHalfWidth(text).replace(GAPS, '').replace(DASHES, '-')
}

/** The same without hyphens, for numbers in which they only group digits. */
export function withoutHyphens(text: string): string {
  return withoutGaps(text).replaceAll('-', '')
}

/** Whether all digits are zero: no authority and no bank issues such a number. */
export function isAllZeros(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length > 0 && /^0+$/.test(digits)
}
