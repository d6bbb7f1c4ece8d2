/** Full turns before the wheel stops. */
const WHOLE_TURNS = 5

/**
 * The rotation in degrees that brings the middle of the prize under the pointer at the top. The first prize begins at
 * the top; each turn continues from the last one.
 */
export function turnTo(index: number, count: number, from: number): number {
  const sector = 360 / count
  const stop = 360 - (index + 0.5) * sector
  const base = Math.ceil(from / 360) * 360
  return base + WHOLE_TURNS * 360 + stop
}

/** The SVG path of one sector in a circle with this radius around the origin. */
export function sectorPath(index: number, count: number, radius: number): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  }
  const sector = 360 / count
  return `M0 0L${at(index * sector)}A${radius} ${radius} 0 0 1 ${at((index + 1) * sector)}Z`
}

/** Odds per million as a percentage: 0.02%, 18%. */
export function oddsText(odds: number): string {
  return `${Number((odds / 10_000).toFixed(4))}%`
}
