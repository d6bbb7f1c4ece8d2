import { readFileSync } from 'node:fs'
import type { Count } from './step.ts'

/** The counts in vitest's JSON report. */
export function countVitest(reportFile: string, exitCode: number): Count {
  const report = readReport(reportFile) as { numPassedTests?: number; numFailedTests?: number }
  return atLeastOneFailure(report.numPassedTests ?? 0, report.numFailedTests ?? 0, exitCode)
}

/** The counts in playwright's JSON report. A test that passed only on a retry counts as failed. */
export function countPlaywright(reportFile: string, exitCode: number): Count {
  const { stats } = readReport(reportFile) as { stats?: { expected?: number; unexpected?: number; flaky?: number } }
  return atLeastOneFailure(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), exitCode)
}

/** A file that does not load, an error outside a test, or no test at all fails the run without a failed test. */
function atLeastOneFailure(passed: number, failed: number, exitCode: number): Count {
  const isBad = exitCode !== 0 || passed + failed === 0
  return { passed, failed: isBad ? Math.max(failed, 1) : failed }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
