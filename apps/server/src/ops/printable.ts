/** Control characters, which could control a terminal, and marks that change the reading direction. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

/** Output contains texts of buyers: their control characters are replaced, so that they are only shown. */
export function printable(text: string): string {
  return text.replaceAll(UNSEEN, '□')
}
