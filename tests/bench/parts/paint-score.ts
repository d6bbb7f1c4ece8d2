/** What a browser reports of one load, in milliseconds; the shift has no unit. */
export interface Painted {
  readonly first: number
  readonly largest: number
  readonly blocked: number
  readonly shift: number
}

interface Curve {
  /** A page with this value gets 90 points. */
  readonly good: number
  /** And with this one 50. */
  readonly middling: number
  readonly weight: number
}

/** The published curves for desktop pages and their weights; the speed index, which needs a film of the load, is left out. */
const CURVES: Readonly<Record<keyof Painted, Curve>> = {
  first: { good: 934, middling: 1600, weight: 10 },
  largest: { good: 1200, middling: 2400, weight: 25 },
  blocked: { good: 150, middling: 350, weight: 30 },
  shift: { good: 0.1, middling: 0.25, weight: 25 },
}

/** At this many standard deviations below the mean lie 10 % of a normal distribution. */
const TENTH = 1.2815515655446004

/** 0 to 100 points for a load: values are scored by a log-normal distribution and weighted. */
export function paintScore(painted: Painted): number {
  const parts = (Object.keys(CURVES) as (keyof Painted)[]).map(name => ({
    points: pointsOf(painted[name], CURVES[name]),
    weight: CURVES[name].weight,
  }))
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  return (100 * parts.reduce((sum, { points, weight }) => sum + points * weight, 0)) / whole
}

function pointsOf(value: number, { good, middling }: Curve): number {
  if (value <= 0) return 1
  const deviation = Math.log(middling / good) / TENTH
  return 1 - normalShare(Math.log(value / middling) / deviation)
}

/** The share of a normal distribution below `x`, by the trapezoidal rule. */
function normalShare(x: number): number {
  if (x <= -8) return 0
  const steps = 2000
  const width = (Math.min(x, 8) + 8) / steps
  let sum = 0
  for (let n = 0; n <= steps; n++) {
    const at = -8 + n * width
    sum += Math.exp((-at * at) / 2) * (n === 0 || n === steps ? 0.5 : 1)
  }
  return (sum * width) / Math.sqrt(2 * Math.PI)
}
