import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedTest } from '../../tests/defects/defect.ts'
import { toolEnv } from '../project.ts'
import type { TestOrder } from './test-process.ts'
import { titlePattern, type Verdict, verdictOn } from './verdict.ts'

const LONGEST_RUN_MS = 1_800_000
const PROGRAM = join(import.meta.dirname, 'test-process.ts')

/** Runs named tests in a copy of the project. */
export interface TestRunner {
  /** Runs only these tests while these files are changed. */
  readonly run: (tests: readonly NamedTest[], changed: readonly string[]) => Promise<ReadonlyMap<NamedTest, Verdict>>
  readonly stop: () => Promise<void>
}

export function makeTestRunner(copy: string, postgresUrl: string): TestRunner {
  const report = join(copy, 'report.json')
  let running: ChildProcess | undefined

  async function started(): Promise<ChildProcess> {
    if (running?.connected) return running
    running = fork(PROGRAM, [report], {
      cwd: copy,
      env: toolEnv({ NODE_ENV: 'test', TEST_POSTGRES_URL: postgresUrl }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await nextWord(running)
    return running
  }

  return {
    run: async (tests, changed) => {
      rmSync(report, { force: true })
      const child = await started()
      const files = [...new Set(tests.map(test => test.file))]
      const titles = [...new Set(tests.map(test => titlePattern(test).source))].join('|')
      child.send({ files, titles, changed } satisfies TestOrder)
      await nextWord(child)
      return new Map(tests.map(test => [test, verdictOn(report, copy, test)]))
    },
    stop: async () => {
      if (!running?.connected) return
      const exit = once(running, 'exit')
      running.disconnect()
      await exit
    },
  }
}

/** Waits until the program reports the end. A program that does not is killed, and the next run starts another. */
async function nextWord(child: ChildProcess): Promise<void> {
  const over = new AbortController()
  const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS)
  await Promise.race([once(child, 'message', over), once(child, 'exit', over)])
  clearTimeout(limit)
  over.abort()
}
