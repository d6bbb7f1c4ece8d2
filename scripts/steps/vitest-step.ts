import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from '../process/tool.ts'
import { cacheDir } from '../project.ts'
import { countVitest } from './report-counts.ts'
import type { Count, Step } from './step.ts'

export const unitStep: Step = {
  name: 'unit',
  title: '架构、单元与接口测试',
  run: (_scope, args) => runVitest(args),
}

/** Runs vitest with its usual output, and counts. */
export async function runVitest(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Count> {
  const report = join(cacheDir, 'test', 'vitest.json')
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await runTool('vitest', 'vitest', ['run', ...reporting, ...args], { NODE_ENV: 'test', ...env })
  return countVitest(report, exitCode)
}
