import { inScope } from '../process/scope.ts'
import { runSteps } from '../steps/run-steps.ts'
import { formatStep, lintStep, typesStep } from '../steps/static-steps.ts'
import { unitStep } from '../steps/vitest-step.ts'

/** `npm run check`: the checks before every commit; no build, no browser. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(scope => runSteps([typesStep, lintStep, formatStep, unitStep], args, scope))
}
