import { inScope } from '../process/scope.ts'
import { runJourneys } from '../steps/browser-step.ts'
import { defectsStep } from '../steps/defects-step.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { Step } from '../steps/step.ts'
import { runVitest } from '../steps/vitest-step.ts'

const NIGHTLY = { NIGHTLY: '1' }
const steps: readonly Step[] = [
  { name: 'unit', title: '长时间测试', run: (_scope, args) => runVitest(args, NIGHTLY) },
  { name: 'browser', title: '逐页点击测试', run: (scope, args) => runJourneys(scope, args, NIGHTLY) },
  defectsStep,
]

/** `npm run test:nightly`: the long forms; `npm run test:nightly -- unit crash` selects a step and its files. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(scope => runSteps(steps, args, scope))
}
