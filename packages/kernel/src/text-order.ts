/** Texts in the order of their code units: the same on every machine, as ids and days are compared. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
