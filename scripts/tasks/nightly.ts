import { inScope } from '../process/scope.ts'
import { runSteps } from '../steps/run-steps.ts'
import { runVitest } from '../steps/vitest-step.ts'

const nightlyStep = {
  name: 'nightly',
  title: '长时间测试',
  run: (_scope: unknown, args: readonly string[]) => runVitest(args, { NIGHTLY: '1' }),
}

/** `npm run test:nightly`: the long forms; arguments select files, as in `npm run test:nightly -- crash`. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(scope => runSteps([nightlyStep], [nightlyStep.name, ...args], scope))
}
