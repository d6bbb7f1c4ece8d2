import { evaluate } from '@xiaojiu/kernel/planning/evaluate.ts'
import { planPurchases } from '@xiaojiu/kernel/planning/plan.ts'
import { checkAgainstOracle, seedsTo } from '@xiaojiu/kernel/planning/testing/laws.ts'
import { randomProblem } from '@xiaojiu/kernel/planning/testing/random-problem.ts'
import { expect, test } from 'vitest'
import { openSolver } from './solve-mip.ts'

const solve = await openSolver()

test('finds a feasible, proven plan as cheap as exhaustive search for 150 random lists', () => {
  checkAgainstOracle(solve, seedsTo(150))
}, 300_000)

test('matches exhaustive search for lists on which the solver once failed or looped', () => {
  checkAgainstOracle(solve, [323, 1859, 3077, 3441])
}, 300_000)

test('never uses more parcels or leaves out more lines when aiming for fewest parcels', () => {
  for (const seed of [3, 14, 27]) {
    const problem = randomProblem(seed, { lineCount: 12, storeCount: 6, carried: 0.7, isWild: false })
    const common = { timeLimitMs: 20_000, elapsedMs: () => 0 }
    const cheap = planPurchases(problem, solve, { ...common, aim: 'least-cost' })
    const few = planPurchases(problem, solve, { ...common, aim: 'fewest-parcels' })
    expect(few.evaluation.parcelCount, `seed ${seed}`).toBeLessThanOrEqual(cheap.evaluation.parcelCount)
    expect(few.evaluation.leftOutCount).toBe(cheap.evaluation.leftOutCount)
    expect(few.evaluation.payable).toBeGreaterThanOrEqual(cheap.evaluation.payable)
  }
})

test('returns a feasible plan no dearer than the baseline when there is no time to solve', () => {
  const problem = randomProblem(5, { lineCount: 40, storeCount: 10, carried: 0.5, isWild: false })
  const plan = planPurchases(problem, solve, { aim: 'least-cost', timeLimitMs: 0, elapsedMs: () => 1 })
  expect(evaluate(problem, plan.assignment)).toEqual(plan.evaluation)
  expect(plan.evaluation.isFeasible).toBe(true)
  expect(plan.evaluation.payable).toBeLessThanOrEqual(plan.baseline.evaluation.payable)
  expect(plan).toMatchObject({ rounds: 0, lowerBound: 0, gapBasisPoints: 10_000 })
})
