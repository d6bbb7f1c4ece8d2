import { type Evaluation, evaluate, isBetter } from '../evaluate.ts'
import type { Assignment, PlanProblem } from '../problem.ts'

/** The best plan, found by trying all combinations; only for very small lists. */
export function bruteForce(problem: PlanProblem): { assignment: Assignment; evaluation: Evaluation } {
  let best: { assignment: Assignment; evaluation: Evaluation } | null = null
  for (const assignment of everyAssignment(problem, 0)) {
    const evaluation = evaluate(problem, assignment)
    if (isBetter(evaluation, best?.evaluation ?? null)) best = { assignment, evaluation }
  }
  if (!best) throw new Error('not even an empty plan')
  return best
}

function* everyAssignment({ lines }: PlanProblem, mostLeftOut: number): Generator<(number | null)[]> {
  const counts = lines.map(line => line.options.length)
  const total = counts.reduce((product, count) => product * (count + 1), 1)
  for (let code = mostLeftOut; code < total; code++) {
    let rest = code
    yield counts.map(count => {
      const place = rest % (count + 1)
      rest = Math.floor(rest / (count + 1))
      return place === count ? null : place
    })
  }
}
