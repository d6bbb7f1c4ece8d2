import { obstacleToCluster } from '../cluster/engines.ts'
import { inScope } from '../process/scope.ts'
import { runJourneys } from '../steps/browser-step.ts'
import { defectsStep } from '../steps/defects-step.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { Count, Step } from '../steps/step.ts'
import { runVitest } from '../steps/vitest-step.ts'

const NIGHTLY = { NIGHTLY: '1' }
const CLUSTER_TESTS = 'tests/cluster/**'
const steps: readonly Step[] = [
  {
    name: 'unit',
    title: '长时间测试',
    run: (_scope, args) => runVitest([...args, '--exclude', CLUSTER_TESTS], NIGHTLY),
  },
  { name: 'cluster', title: '数据库集群的故障切换', run: (_scope, args) => runCluster(args) },
  { name: 'browser', title: '逐页点击测试', run: (scope, args) => runJourneys(scope, args, NIGHTLY) },
  defectsStep,
]

/** `npm run test:nightly`: the long forms; `npm run test:nightly -- unit crash` selects a step and its files. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(scope => runSteps(steps, args, scope))
}

/** Kills and freezes members of a cluster on this machine; without its programs it prints what is missing and does not fail. */
async function runCluster(args: readonly string[]): Promise<Count> {
  const obstacle = obstacleToCluster()
  if (obstacle === null) return runVitest(args.length === 0 ? ['tests/cluster'] : args, NIGHTLY)
  console.log(`跳过：${obstacle}`)
  return { passed: 0, failed: 0 }
}
