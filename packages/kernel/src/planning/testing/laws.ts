import { expect } from 'vitest'
import { fen } from '../../money.ts'
import { freightFor } from '../../pricing/price-cart.ts'
import { priceNaively } from '../../pricing/testing/naive-pricing.ts'
import { type Evaluation, partsOf } from '../evaluate.ts'
import type { SolveMip } from '../mip.ts'
import { planPurchases } from '../plan.ts'
import type { Assignment, PlanProblem } from '../problem.ts'
import { bruteForce } from './oracle.ts'
import { randomProblem } from './random-problem.ts'

/**
 * On random small lists: the plan is as cheap as the best of all combinations and has the same price as the naive engine. Prints
 * its seed.
 */
export function checkAgainstOracle(solve: SolveMip, seeds: readonly number[]): void {
  for (const seed of seeds) {
    const problem = randomProblem(seed, {
      lineCount: 2 + (seed % 5),
      storeCount: 2 + (seed % 3),
      carried: 0.6,
      isWild: true,
    })
    const plan = planPurchases(problem, solve, { aim: 'least-cost', timeLimitMs: 60_000, elapsedMs: () => 0 })
    const { evaluation } = bruteForce(problem)
    expect(outcomeOf(plan.evaluation), `seed ${seed}`).toEqual(outcomeOf(evaluation))
    expect(plan.evaluation.isFeasible, `seed ${seed}`).toBe(true)
    expect(plan.gapBasisPoints, `seed ${seed}: proven`).toBe(0)
    expect(payableNaively(problem, plan.assignment), `seed ${seed}: the same fen`).toBe(plan.evaluation.payable)
    expect(isBetterThanBaseline(plan), `seed ${seed}: no worse than the cheapest of each`).toBe(true)
  }
}

function outcomeOf({ leftOutCount, payable }: Evaluation) {
  return { leftOutCount, payable }
}

function isBetterThanBaseline({ evaluation, baseline }: ReturnType<typeof planPurchases>): boolean {
  const base = baseline.evaluation
  return evaluation.leftOutCount < base.leftOutCount || evaluation.payable <= base.payable
}

function payableNaively(problem: PlanProblem, assignment: Assignment): number {
  const parts = partsOf(problem, assignment)
  const lines = parts.map(part => ({ ...part, id: part.offerId }))
  const due = priceNaively(lines, problem.rules)
  // Discounts of the platform do not count for a store's postage.
  const ofStore = priceNaively(
    lines,
    problem.rules.filter(({ lane }) => lane !== 'platform-coupon' && lane !== 'coins'),
  )
  return problem.stores.reduce((sum, { id, terms }) => {
    const own = parts.filter(part => part.storeId === id)
    const sumOf = (amounts: ReadonlyMap<string, number>) =>
      own.reduce((total, part) => total + (amounts.get(part.offerId) ?? 0), 0)
    const packs = own.reduce((total, part) => total + part.quantity, 0)
    return sum + sumOf(due) + freightFor(terms, fen(sumOf(ofStore)), packs).freight
  }, 0)
}

/** 1, 2, 3 … */
export function seedsTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}
