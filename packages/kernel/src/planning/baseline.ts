import { type DealPart, dealParts, type Evaluation, evaluate } from './evaluate.ts'
import type { Assignment, PlanProblem } from './problem.ts'

export interface Baseline {
  readonly assignment: Assignment
  readonly evaluation: Evaluation
  /** The cheapest of everything could be ordered without moving anything. */
  readonly isUntouched: boolean
}

/**
 * The cart a buyer makes by taking the cheapest offer of each article. Where a store is left short of its smallest order
 * its articles go to the next cheapest, as a buyer would do it.
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

/** Stores that are short go first, the smallest of them; then, with too many parcels, the smallest of all. */
function nextToClose({ priced, shortStoreIds }: Evaluation): string | undefined {
  const short = priced.baskets.filter(basket => shortStoreIds.includes(basket.storeId))
  return (short.length > 0 ? short : priced.baskets).toSorted((a, b) => a.postageBase - b.postageBase)[0]?.storeId
}

/** For each line its options from the cheapest to the dearest. */
export function rankedOptions(parts: readonly (readonly (readonly DealPart[])[])[]): number[][] {
  return parts.map(options => {
    const amounts = options.map(amountOf)
    return amounts.map((_, at) => at).sort((a, b) => (amounts[a] ?? 0) - (amounts[b] ?? 0) || a - b)
  })
}

export function amountOf(parts: readonly DealPart[]): number {
  return parts.reduce((sum, part) => sum + part.deal, 0)
}
