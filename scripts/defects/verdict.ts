import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { NamedTest } from '../../tests/defects/defect.ts'

/** The result of a test. `unknown`: it did not finish, so it proves nothing about the defect. */
export interface Verdict {
  readonly colour: 'green' | 'red' | 'unknown'
  /** Why, in one line. */
  readonly reason: string
  /** The full titles of failed tests; for a table, of its failed rows. */
  readonly failed: readonly string[]
}

interface Report {
  readonly testResults?: readonly {
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly TestResult[]
  }[]
}

interface TestResult {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[]
}

/** Code that does not even run needs no test to be found. */
const BROKEN = /^(SyntaxError|ReferenceError|TypeError|Error: Cannot find)/

/** The result of one test in vitest's JSON report, made in `root`. */
export function verdictOn(reportFile: string, root: string, test: NamedTest): Verdict {
  const report = readReport(reportFile)
  if (!report) return { colour: 'unknown', reason: 'no report', failed: [] }
  const file = report.testResults?.find(result => result.name === join(root, test.file))
  const title = titlePattern(test)
  const results = (file?.assertionResults ?? []).filter(result => title.test(result.fullName))
  const failed = results.filter(result => result.status === 'failed')
  const reasons = failed.map(result => firstLine(result.failureMessages?.[0]))
  const real = failed.filter((_result, at) => !BROKEN.test(reasons[at] ?? ''))
  const [first] = real
  if (first)
    return {
      colour: 'red',
      reason: firstLine(first.failureMessages?.[0]),
      failed: real.map(({ fullName }) => fullName),
    }
  const passed = results.filter(result => result.status === 'passed')
  if (failed.length === 0 && passed.length > 0) return { colour: 'green', reason: '', failed: [] }
  const reason = reasons[0] ?? (firstLine(file?.message) || 'the test was not run')
  return { colour: 'unknown', reason, failed: [] }
}

/** The title of a test as a regular expression. */
export function titlePattern({ title, of }: NamedTest): RegExp {
  const [before = '', ...after] = title.split(/%[a-z]/).map(literal)
  return new RegExp([before, ...after].join(of === undefined ? '.*' : literal(of)))
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, found => `\\${found}`)
}

function firstLine(text = ''): string {
  return (stripVTControlCharacters(text).split('\n')[0] ?? '').trim().slice(0, 160)
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
