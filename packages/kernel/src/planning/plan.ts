import { type Baseline, cheapestPerItem } from './baseline.ts'
import { type Evaluation, evaluate, isBetter } from './evaluate.ts'
import { improve } from './improve.ts'
import { FEN_PER_UNIT } from './market.ts'
import type { SolveMip } from './mip.ts'
import { type Aim, assignmentOf, buildModel, type Cut, type PlanModel, startOf, withCuts } from './model.ts'
import type { Assignment, PlanProblem } from './problem.ts'

export interface PlanOptions {
  readonly aim: Aim
  readonly timeLimitMs: number
  /** Milliseconds since the planning started. */
  readonly elapsedMs: () => number
  /** Reports progress from 0 to 100. */
  readonly tell?: (percent: number) => void
}

export interface Plan {
  readonly assignment: Assignment
  readonly evaluation: Evaluation
  /** Proven lower bound in fen: no plan with the same supply costs less. */
  readonly lowerBound: number
  /** The largest possible distance from the bound in basis points, rounded up. */
  readonly gapBasisPoints: number
  readonly baseline: Baseline
  /** Number of solver calls. */
  readonly rounds: number
}

interface Found {
  readonly assignment: Assignment
  readonly evaluation: Evaluation
}

const HEURISTIC_SHARE = 0.15
const MOST_ROUNDS = 400
/** Less than a fen, more than the rounding error of a solver. */
const SLACK = 0.02

/**
 * Decides which store supplies what, so that the whole list costs least. A heuristic finds a good plan; the solver finds a better
 * one and a lower bound. The engine of the settlement prices each plan. The result is never worse than the cheapest offer of each
 * item.
 */
export function planPurchases(problem: PlanProblem, solve: SolveMip, options: PlanOptions): Plan {
  const { aim, timeLimitMs, elapsedMs, tell } = options
  const baseline = cheapestPerItem(problem)
  tell?.(10)
  const better = improve(problem, baseline.assignment, () => elapsedMs() > timeLimitMs * HEURISTIC_SHARE)
  const start = best(foundOf(problem, baseline.assignment), foundOf(problem, better))
  tell?.(25)
  if (aim === 'least-cost') return { baseline, ...search(problem, solve, start, options) }
  const fewest = fewestParcels(problem, solve, start, options)
  tell?.(50)
  return { baseline, ...search(fewest.problem, solve, fewest.start, options) }
}

/** First finds the smallest number of stores that can supply all, then the lowest cost with that number. */
function fewestParcels(problem: PlanProblem, solve: SolveMip, start: Found, options: PlanOptions) {
  const model = buildModel(problem, 'fewest-parcels')
  const answer = solve(model.mip, {
    timeLimitMs: Math.max(200, (options.timeLimitMs - options.elapsedMs()) / 2),
    start: startOf(model, problem, start.assignment),
  })
  const few = answer.values ? foundOf(problem, assignmentOf(model, answer.values)) : null
  const isUsable = few?.evaluation.isFeasible && few.evaluation.leftOutCount <= start.evaluation.leftOutCount
  const found = few && isUsable && few.evaluation.parcelCount <= start.evaluation.parcelCount ? few : start
  return { problem: { ...problem, maxParcels: found.evaluation.parcelCount }, start: found }
}

function search(
  problem: PlanProblem,
  solve: SolveMip,
  start: Found,
  { timeLimitMs, elapsedMs, tell }: PlanOptions,
): Omit<Plan, 'baseline'> {
  const model = buildModel(problem, 'least-cost')
  const cuts: Cut[] = []
  let found = start
  let bound = -Infinity
  let rounds = 0
  while (rounds < MOST_ROUNDS && elapsedMs() < timeLimitMs) {
    const answer = solve(withCuts(model, cuts), {
      timeLimitMs: timeLimitMs - elapsedMs(),
      start: startOf(model, problem, found.assignment),
    })
    rounds++
    bound = Math.max(bound, answer.bound)
    tell?.(Math.min(95, 50 + rounds * 5))
    if (!answer.values) break
    const assignment = assignmentOf(model, answer.values)
    const next = foundOf(problem, assignment)
    found = best(found, next)
    if (isProven(model, found, bound) || !answer.isOptimal) break
    cuts.push({ assignment, more: lossOf(model, next, answer.values) })
  }
  return { ...found, rounds, ...gapOf(model, found, bound) }
}

/** The engine's price minus the program's; null when the plan cannot be ordered. */
function lossOf(model: PlanModel, { evaluation }: Found, values: readonly number[]): number | null {
  if (!evaluation.isFeasible) return null
  const believed =
    model.mip.columns.reduce((sum, column, at) => sum + column.cost * (values[at] ?? 0), 0) - (values[model.loss] ?? 0)
  return Math.max(SLACK / 2, unitsOf(model, evaluation) - believed)
}

function unitsOf({ penalty }: PlanModel, { payable, leftOutCount }: Evaluation): number {
  return payable / FEN_PER_UNIT + penalty * leftOutCount
}

function isProven(model: PlanModel, { evaluation }: Found, bound: number): boolean {
  return evaluation.isFeasible && unitsOf(model, evaluation) <= bound + SLACK / 2.5
}

function gapOf(model: PlanModel, { evaluation }: Found, bound: number) {
  const payable = Number(evaluation.payable)
  const fenBound = Math.ceil((bound - model.penalty * evaluation.leftOutCount) * FEN_PER_UNIT - 0.05)
  const lowerBound = Math.max(0, Math.min(payable, fenBound))
  return { lowerBound, gapBasisPoints: payable === 0 ? 0 : Math.ceil(((payable - lowerBound) * 10_000) / payable) }
}

function foundOf(problem: PlanProblem, assignment: Assignment): Found {
  return { assignment, evaluation: evaluate(problem, assignment) }
}

function best(a: Found, b: Found): Found {
  return isBetter(b.evaluation, a.evaluation) ? b : a
}
