/** Full turns before it stops. */
const WHOLE_TURNS = 5

/**
 * How far the wheel is turned, in degrees, so that the pointer at the top ends in the middle of the prize. The first
 * prize begins at the top; every turn goes on from where the last one ended.
 */
export function turnTo(index: number, count: number, from: number): number {
  const sector = 360 / count
  const stop = 360 - (index + 0.5) * sector
  const base = Math.ceil(from / 360) * 360
  return base + WHOLE_TURNS * 360 + stop
}

/** One sector of the wheel as a path in a circle of this radius around the middle. */
export function sectorPath(index: number, count: number, radius: number): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  }
  const sector = 360 / count
  return `M0 0L${at(index * sector)}A${radius} ${radius} 0 0 1 ${at((index + 1) * sector)}Z`
}

/** 0.02%, 18%: the odds of a million as people read them. */
export function oddsText(odds: number): string {
  return `${Number((odds / 10_000).toFixed(4))}%`
}
