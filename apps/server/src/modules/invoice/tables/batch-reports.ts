import type { Db } from '#platform/database/database.ts'

export interface Finding {
  readonly item: string
  readonly rule: string
  readonly result: string
}

/** Test reports of these batches, by batch; a batch without one is left out. */
export async function readReports(db: Db, batchIds: readonly string[]) {
  if (batchIds.length === 0) return new Map<string, BatchReport>()
  const rows = await db
    .selectFrom('invoice.batchReport')
    .selectAll()
    .where('batchId', 'in', [...new Set(batchIds)])
    .execute()
  // The column is written by this module only.
  return new Map(rows.map(row => [row.batchId, { ...row, findings: row.findings as unknown as Finding[] }]))
}

export interface BatchReport {
  readonly batchId: string
  readonly storeId: string
  readonly reportNo: string
  readonly testedOn: string
  readonly findings: readonly Finding[]
  readonly conclusion: string
}
