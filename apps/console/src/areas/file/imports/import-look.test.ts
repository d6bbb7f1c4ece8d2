import type { ImportJob } from '@xiaojiu/contract/file/import-schemas.ts'
import { expect, test } from 'vitest'
import { importSummary } from './import-look.ts'

const job: ImportJob = {
  ...{ importId: 'i', kind: 'special-prices', title: '专享价', fileName: 'a.xlsx', askedBy: '万立新', isOwn: true },
  ...{ state: 'ready', revision: 1, heads: [], columns: [], rowCount: 10, checkedCount: 10, failure: null },
  verdicts: { ready: 5, reminder: 2, error: 1, unchanged: 1, blank: 1 },
  outcomes: { applied: 0, skipped: 0, failed: 0 },
  ...{ undoneCount: 0, keptCount: 0, secondPairCount: 0, isFinal: false, finishedAt: null, undoUntil: null },
  requestedAt: new Date('2026-03-02T09:00:00Z'),
}

test('shows the number of rows by result in each state of a job', () => {
  const told = (change: Partial<ImportJob>) => importSummary({ ...job, ...change })
  expect(told({})).toBe('可更新 7 行（含提醒 2），错误 1，无变化 1')
  expect(told({ state: 'checking' })).toBe('共 10 行')
  expect(told({ state: 'partly', outcomes: { applied: 5, skipped: 1, failed: 1 } })).toBe('已更新 5 行，未更新 2 行')
  expect(told({ state: 'undone', undoneCount: 4, keptCount: 1 })).toBe('已恢复 4 行，1 行后来又被修改，未恢复')
  expect(told({ state: 'failed', failure: '检查没有成功' })).toBe('检查没有成功')
})
