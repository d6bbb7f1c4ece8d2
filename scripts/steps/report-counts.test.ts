import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countVitest } from './report-counts.ts'

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(content))
  return join(folder, 'report.json')
}

test('counts passed and failed tests of Vitest and Playwright reports', () => {
  expect(countVitest(report({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2 })
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }
  expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 5, failed: 2 })
})

test('counts one failure when a run failed without a failed test', () => {
  expect(countVitest(report({ numPassedTests: 7, numFailedTests: 0 }), 1)).toEqual({ passed: 7, failed: 1 })
  expect(countPlaywright('/nowhere.json', 1)).toEqual({ passed: 0, failed: 1 })
})

test('counts one failure when a run had no tests', () => {
  expect(countVitest(report({ numPassedTests: 0, numFailedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 })
})
