/** The SVG path of a series, oldest value first; the lowest value is at the bottom, the highest at the top. */
export function linePath(values: readonly number[], width: number, height: number): { line: string; area: string } {
  const low = Math.min(...values)
  const span = Math.max(1, Math.max(...values) - low)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, index) => {
    const y = height - ((value - low) / span) * (height - 8)
    return `${Math.round(index * step)} ${Math.round(y)}`
  })
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${width} ${height + 8}L0 ${height + 8}Z` }
}
