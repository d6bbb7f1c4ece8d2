export interface Reading {
  readonly at: Date
  readonly celsius: number
}

/** The middle of what a cold box has to keep. */
const MIDDLE = 5

/**
 * At most `most` readings for a chart: of neighbours the one farthest from the middle stays, so that nothing outside
 * the range is ever thinned away before something inside it. The first and the last always stay.
 */
export function thinReadings(readings: readonly Reading[], most: number): readonly Reading[] {
  if (readings.length <= most) return readings
  const inner = readings.slice(1, -1)
  const size = inner.length / (most - 2)
  const kept = Array.from({ length: most - 2 }, (_, index) => {
    const group = inner.slice(Math.floor(index * size), Math.floor((index + 1) * size))
    return group.reduce((far, one) => (Math.abs(one.celsius - MIDDLE) > Math.abs(far.celsius - MIDDLE) ? one : far))
  })
  return [...readings.slice(0, 1), ...kept, ...readings.slice(-1)]
}
