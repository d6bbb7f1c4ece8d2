import type { Scope } from '../process/scope.ts'
import { SetupProblem } from '../setup-problem.ts'
import type { Count, Step } from './step.ts'

/**
 * Runs the steps in order until one fails. The last line is the sum, or says that the run was interrupted. The first argument may
 * list steps, separated by commas; further arguments go to the steps.
 */
export async function runSteps(
  steps: readonly Step[],
  [wanted, ...args]: readonly string[],
  scope: Scope,
  say: (line: string) => void = console.log,
): Promise<number> {
  const names = wanted?.split(',') ?? steps.map(step => step.name)
  const unknown = names.find(name => !steps.some(step => step.name === name))
  if (unknown !== undefined) {
    throw new SetupProblem(`没有名为 ${unknown} 的步骤，可选：${steps.map(step => step.name).join('、')}。`)
  }

  let sum: Count = { passed: 0, failed: 0 }
  let isOver = false
  // An interrupted run has no result, so its last line must not look like one.
  scope.defer(() => {
    if (!isOver) say(`interrupted: not all steps were run (${sum.passed} passed before)`)
  })
  for (const step of steps.filter(each => names.includes(each.name))) {
    say(`▸ ${step.name} ${step.title}`)
    const startedAt = performance.now()
    const count = await runStep(step, scope, args, say)
    if (scope.signal.aborted) return 1
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${count.failed === 0 ? '✓' : '✗'} ${step.name} ${seconds} s`)
    sum = { passed: sum.passed + count.passed, failed: sum.failed + count.failed }
    if (count.failed > 0) break
  }
  isOver = true
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

async function runStep(step: Step, scope: Scope, args: readonly string[], say: (line: string) => void): Promise<Count> {
  try {
    return await step.run(scope, args)
  } catch (error) {
    say(error instanceof SetupProblem ? error.message : String(error instanceof Error ? error.stack : error))
    return { passed: 0, failed: 1 }
  }
}
