import { inScope } from '../process/scope.ts'
import { browserStep, buildStep } from '../steps/browser-step.ts'
import { runSteps } from '../steps/run-steps.ts'
import { formatStep, lintStep, lockStep, typesStep, unusedStep } from '../steps/static-steps.ts'
import { unitStep } from '../steps/vitest-step.ts'

const steps = [lockStep, typesStep, lintStep, formatStep, unusedStep, unitStep, buildStep, browserStep]

/** `npm test`: all steps, or the named ones: `npm test -- types,unit`. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(scope => runSteps(steps, args, scope))
}
