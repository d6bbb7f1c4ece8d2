import { expect, test } from 'vitest'
import { crashRun } from './harness.ts'

const LOAD = { clientCount: 16, ackCount: 30, withinMs: 2000 }

test.each([
  ['server', 20],
  ['database', 20],
  ['both', 5],
] as const)('%s killed %i times under load: loses and duplicates no acknowledged order', async (victim, killCount) => {
  const report = await crashRun(victim, killCount, LOAD)
  console.log(JSON.stringify({ victim, ...report }))
  expect(report).toMatchObject({
    lostCount: 0,
    duplicateCount: 0,
    stockDrift: 0,
    ledgerSum: 0,
    violations: [],
  })
  expect(report.ackedCount).toBeGreaterThan(killCount)
})
