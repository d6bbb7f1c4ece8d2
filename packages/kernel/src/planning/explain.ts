import { amountOf, rankedOptions } from './baseline.ts'
import { dealParts, evaluate } from './evaluate.ts'
import type { Assignment, PlanProblem } from './problem.ts'

/** Why a line is supplied as it is. */
export interface LineReason {
  /** The option costs least on its own. */
  readonly isCheapest: boolean
  /** What the cheapest on its own would save on this line; 0 when it was taken. */
  readonly dearerBy: number
  /** The best other option, and what the whole order would cost more with it; null when there is none. */
  readonly next: { readonly option: number; readonly more: number } | null
}

const TRIED = 3
const TRIED_ON_LONG_LISTS = 1
const LONG_LIST = 150

/** Line by line, each alternative priced with everything else as it is. null for a line that is left out. */
export function explainPlan(problem: PlanProblem, assignment: Assignment): (LineReason | null)[] {
  const parts = dealParts(problem)
  const ranks = rankedOptions(parts)
  const { payable } = evaluate(problem, assignment)
  const tried = problem.lines.length > LONG_LIST ? TRIED_ON_LONG_LISTS : TRIED
  return assignment.map((choice, at) => {
    if (choice === null) return null
    const ranked = ranks[at] ?? []
    const amount = (option: number | undefined) => amountOf(parts[at]?.[option ?? -1] ?? [])
    const offersOf = (option: number) =>
      problem.lines[at]?.options[option]?.parts.map(part => part.offerId).join() ?? ''
    const others = ranked
      .filter(option => offersOf(option) !== offersOf(choice))
      .slice(0, tried)
      .flatMap(option => {
        const other = evaluate(problem, assignment.with(at, option))
        return other.isFeasible ? [{ option, more: other.payable - payable }] : []
      })
    const dearerBy = Math.max(0, amount(choice) - amount(ranked[0]))
    return { isCheapest: dearerBy === 0, dearerBy, next: others.toSorted((a, b) => a.more - b.more)[0] ?? null }
  })
}
