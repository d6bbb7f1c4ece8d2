const narrow = /[ijlI|.,:;'`!()[\]{}]/
const wide = /[mwMW@%&]/
const capital = /[A-Z]/
// Signs such as × and ° are as wide as a Chinese character in Chinese fonts.
const half = /[\u0020-\u007e\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]/

/** Width of one character in em; slightly too large, because the reader's font is unknown. */
const signWidth = (sign: string): number => {
  if (sign === ' ') return 0.28
  if (!half.test(sign)) return 1
  if (narrow.test(sign)) return 0.36
  if (wide.test(sign)) return 0.95
  return capital.test(sign) ? 0.68 : 0.58
}

/** Width of a text in em. */
export const textWidth = (text: string): number => {
  let width = 0
  for (const sign of text) width += signWidth(sign)
  return width
}

export interface FittedText {
  readonly text: string
  readonly size: number
}

/** The largest size at which the text fits `width`; at `min` the text is cut with an ellipsis instead. */
export const fitText = (text: string, width: number, max: number, min: number, spacing = 0): FittedText => {
  const perEm = (part: string): number => textWidth(part) + spacing * [...part].length
  const size = Math.floor(Math.min(max, width / Math.max(perEm(text), 0.5)) * 10) / 10
  if (size >= min) return { text, size }
  const signs = [...text]
  while (signs.length > 1 && perEm(`${signs.join('')}…`) * min > width) signs.pop()
  return { text: `${signs.join('').trimEnd()}…`, size: min }
}
