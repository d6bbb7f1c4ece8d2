/**
 * The numbers with the highest counts, the highest first, equal ones in the order of their words; those that count
 * nothing are left out. A word may have thousands of specs and makers, of which a page shows a few: the few are kept
 * sorted while counting along, the thousands never are.
 */
export function topCounted(counts: Int32Array, most: number, wordOf: (number: number) => string): number[] {
  const best: number[] = []
  const precedes = (a: number, b: number) => {
    const more = (counts[a] ?? 0) - (counts[b] ?? 0)
    return more !== 0 ? more > 0 : wordOf(a) < wordOf(b)
  }
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    const last = best.at(-1)
    if (best.length >= most && (last === undefined || !precedes(number, last))) continue
    if (best.length >= most) best.pop()
    let at = best.length
    while (at > 0 && precedes(number, best[at - 1] ?? 0)) at--
    best.splice(at, 0, number)
  }
  return best
}
