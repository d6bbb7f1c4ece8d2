import { readFileSync } from 'node:fs'
import type { Count } from './step.ts'

/** What vitest's JSON report says. */
export function countVitest(reportFile: string, exitCode: number): Count {
  const report = readReport(reportFile) as { numPassedTests?: number; numFailedTests?: number }
  return atLeastOneFailure(report.numPassedTests ?? 0, report.numFailedTests ?? 0, exitCode)
}

/** What playwright's JSON report says. A test that passed only when repeated is a failure. */
export function countPlaywright(reportFile: string, exitCode: number): Count {
  const { stats } = readReport(reportFile) as { stats?: { expected?: number; unexpected?: number; flaky?: number } }
  return atLeastOneFailure(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), exitCode)
}

/** A file that does not load or an error outside a test fails the run without failing a test; so does finding no test. */
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
