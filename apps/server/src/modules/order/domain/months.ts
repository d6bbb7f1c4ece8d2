/** The twelve months that end with this one, as `YYYY-MM`, the oldest first. */
export function lastTwelveMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const count = year * 12 + (month - 1) - (11 - index)
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** The same month a year before. */
export function yearBefore(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}
