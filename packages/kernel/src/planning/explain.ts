import { amountOf, rankedOptions } from './baseline.ts'
import { dealParts, evaluate } from './evaluate.ts'
import type { Assignment, PlanProblem } from './problem.ts'

/** Why a line is supplied in this way. */
export interface LineReason {
  /** The option is the cheapest on its own. */
  readonly isCheapest: boolean
  /** How much the cheapest option would save on this line alone; 0 when it was chosen. */
  readonly dearerBy: number
  /** The best other option, and how much more the whole order would cost with it; null when there is none. */
  readonly next: { readonly option: number; readonly more: number } | null
}

const TRIED = 3
const TRIED_ON_LONG_LISTS = 1
const LONG_LIST = 150

/** Prices each alternative of each line with all other lines unchanged. null for a line that is left out. */
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
