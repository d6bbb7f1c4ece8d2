import { type DealPart, dealParts, type Evaluation, evaluate } from './evaluate.ts'
import type { Assignment, PlanProblem } from './problem.ts'

export interface Baseline {
  readonly assignment: Assignment
  readonly evaluation: Evaluation
  /** The cheapest offer of every article could be ordered without moving any. */
  readonly isUntouched: boolean
}

/**
 * The cart of a buyer who takes the cheapest offer of each article. When a store does not reach its minimum order, its articles
 * move to the next cheapest offers, as a buyer would do.
 */
export function cheapestPerItem(problem: PlanProblem): Baseline {
  const ranks = rankedOptions(dealParts(problem))
  const closed = new Set<string>()
  for (let round = 0; ; round++) {
    const assignment = problem.lines.map((line, at) => {
      const open = ranks[at]?.find(choice => line.options[choice]?.parts.every(part => !closed.has(part.storeId)))
      return open ?? null
    })
    const evaluation = evaluate(problem, assignment)
    const goes = evaluation.isFeasible ? undefined : nextToClose(evaluation)
    if (goes === undefined) return { assignment, evaluation, isUntouched: round === 0 }
    closed.add(goes)
  }
}

/**
 * The store to close next: the smallest one below its minimum order; if none is, and there are too many parcels, the smallest of
 * all.
 */
function nextToClose({ priced, shortStoreIds }: Evaluation): string | undefined {
  const short = priced.baskets.filter(basket => shortStoreIds.includes(basket.storeId))
  return (short.length > 0 ? short : priced.baskets).toSorted((a, b) => a.postageBase - b.postageBase)[0]?.storeId
}

/** The options of each line, cheapest first. */
export function rankedOptions(parts: readonly (readonly (readonly DealPart[])[])[]): number[][] {
  return parts.map(options => {
    const amounts = options.map(amountOf)
    return amounts.map((_, at) => at).sort((a, b) => (amounts[a] ?? 0) - (amounts[b] ?? 0) || a - b)
  })
}

export function amountOf(parts: readonly DealPart[]): number {
  return parts.reduce((sum, part) => sum + part.deal, 0)
}
