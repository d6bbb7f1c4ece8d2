import type { DealPart } from './evaluate.ts'

/** Fen in a unit of the program: solvers are more precise with small numbers. */
export const FEN_PER_UNIT = 100

/** One part of one option with its column. */
export interface MarketPart {
  readonly part: DealPart
  readonly column: number
}

export function marketOf(
  parts: readonly (readonly (readonly DealPart[])[])[],
  choices: readonly (readonly number[])[],
): MarketPart[] {
  return parts.flatMap((options, at) =>
    options.flatMap((option, place) => option.map(part => ({ part, column: choices[at]?.[place] ?? -1 }))),
  )
}

/** The amount of parts, in units. */
export function amountTerms(market: readonly MarketPart[]): Map<number, number> {
  return sumTerms(market, part => part.deal / FEN_PER_UNIT)
}

/** The number of packs of parts. */
export function countTerms(market: readonly MarketPart[]): Map<number, number> {
  return sumTerms(market, part => part.quantity)
}

function sumTerms(market: readonly MarketPart[], valueOf: (part: DealPart) => number): Map<number, number> {
  const sum = new Map<number, number>()
  for (const { part, column } of market) sum.set(column, (sum.get(column) ?? 0) + valueOf(part))
  return sum
}
