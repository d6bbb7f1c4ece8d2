/** Page numbers to offer; `null` is a gap. First and last always, two around the current one. */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const wanted = [1, 2, current - 1, current, current + 1, count]
  const shown = [...new Set(wanted)].filter(page => page >= 1 && page <= count).toSorted((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    if (before === undefined || page === before + 1) return [page]
    // A gap of one page is that page.
    return page === before + 2 ? [before + 1, page] : [null, page]
  })
}
