export const WHOLE = 1_000_000

export interface Odds {
  readonly odds: number
}

/** The prize that a number below a million falls on: prizes side by side, each as wide as its odds. */
export function prizeAt<P extends Odds>(prizes: readonly P[], number: number): P {
  let edge = 0
  for (const prize of prizes) {
    edge += prize.odds
    if (number < edge) return prize
  }
  throw new Error(`odds add up to ${edge}, not to ${WHOLE}`)
}
