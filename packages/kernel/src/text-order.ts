/** Compares texts by code units, so that the order is the same on every machine; for ids and days. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
