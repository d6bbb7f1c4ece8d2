/** What would command a terminal, or turn the order of the text around. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

/** Buyers' own words stand among what staff read on the command line: nothing in them may do more than be read. */
export function printable(text: string): string {
  return text.replaceAll(UNSEEN, '□')
}
