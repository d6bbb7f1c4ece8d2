/** The page numbers to offer; `null` stands for a gap. First, last, the page at hand and its neighbours. */
export function pageWindow(current: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(current - 1, pageCount - 4))
  const to = Math.min(pageCount - 1, Math.max(current + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pageCount - 1 ? [null] : []), pageCount]
}
