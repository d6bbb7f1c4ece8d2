/** Signs that begin a formula. Table programs of East Asia read the full-width ones like the others. */
const BEGINNING = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Whether a table program may run the text as a formula: what stands invisibly before the sign is skipped by some. */
export function isFormulaLike(text: string): boolean {
  return BEGINNING.test(text)
}
