import { expect, test } from 'vitest'
import { crashRun } from './harness.ts'

const LOAD = { clientCount: 8, ackCount: 15, withinMs: 300 }

test.each(['server', 'database'] as const)(
  '%s killed under load: loses and duplicates no acknowledged order',
  async victim => {
    const report = await crashRun(victim, 1, LOAD)
    console.log(JSON.stringify({ victim, ...report }))
    expect(report).toMatchObject({
      lostCount: 0,
      duplicateCount: 0,
      stockDrift: 0,
      ledgerSum: 0,
      violations: [],
    })
    expect(report.ackedCount).toBeGreaterThan(0)
  },
  300_000,
)
