export const WHOLE = 1_000_000

export interface Odds {
  readonly odds: number
}

/** The prize for a random number below one million; each prize covers a range as wide as its odds. */
export function prizeAt<P extends Odds>(prizes: readonly P[], number: number): P {
  let edge = 0
  for (const prize of prizes) {
    edge += prize.odds
    if (number < edge) return prize
  }
  throw new Error(`odds add up to ${edge}, not to ${WHOLE}`)
}

/** 武汉市康泽大药房有限公司 → 武汉****药房: the company recognises itself, others do not. */
export function maskName(companyName: string): string {
  const plain = companyName.replace(/(有限责任|有限)?公司$/, '')
  return `${plain.slice(0, 2)}****${plain.slice(-2)}`
}
