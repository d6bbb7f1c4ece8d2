const MARGIN = 3

/** Where the line goes: the lowest value at the foot, the highest at the top. */
export function sparkPoints(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly (readonly [number, number])[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = values.length > 1 ? (width - 2 * MARGIN) / (values.length - 1) : 0
  return values.map((value, at) => {
    const share = span === 0 ? 0.5 : (value - low) / span
    return [round(MARGIN + at * step), round(height - MARGIN - share * (height - 2 * MARGIN))]
  })
}

const round = (value: number) => Math.round(value * 10) / 10
