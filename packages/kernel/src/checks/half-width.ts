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
