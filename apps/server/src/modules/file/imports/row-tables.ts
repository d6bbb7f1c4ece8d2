import type { RowOutcome, RowVerdict } from '@xiaojiu/contract/file/import-schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Judged, Snapshot } from './kind.ts'

const ROW = [
  'rowNo',
  'cells',
  'verdict',
  'reason',
  'recordKey',
  'target',
  'stateBefore',
  'stateAfter',
  'wordsBefore',
  'wordsAfter',
  'seenVersion',
  'leftVersion',
  'needsSecond',
  'outcome',
  'outcomeReason',
  'appliedAt',
  'undoneAt',
  'keptReason',
] as const

export interface ImportRowRow extends Omit<Judged, 'verdict'> {
  readonly rowNo: number
  readonly cells: readonly string[]
  readonly verdict: RowVerdict | null
  readonly leftVersion: string | null
  readonly outcome: RowOutcome | null
  readonly outcomeReason: string
  readonly appliedAt: Date | null
  readonly undoneAt: Date | null
  readonly keptReason: string | null
}

/** A selection of rows of a job, from the top. */
export interface RowsAsked {
  readonly verdict?: RowVerdict | undefined
  readonly outcome?: RowOutcome | undefined
  readonly afterRow?: number | undefined
  readonly rowNo?: number
  readonly rowNos?: readonly number[]
  readonly keys?: readonly string[]
  /** Not checked yet, to be applied, or applied and neither undone nor kept. */
  readonly waitsFor?: 'check' | 'apply' | 'undo'
  readonly limit: number
}

export async function rowsOfImport(db: Db, jobId: string, asked: RowsAsked): Promise<ImportRowRow[]> {
  let query = db.selectFrom('file.importRow').select(ROW).where('jobId', '=', jobId)
  if (asked.verdict) query = query.where('verdict', '=', asked.verdict)
  if (asked.outcome) query = query.where('outcome', '=', asked.outcome)
  if (asked.afterRow !== undefined) query = query.where('rowNo', '>', asked.afterRow)
  if (asked.rowNo !== undefined) query = query.where('rowNo', '=', asked.rowNo)
  if (asked.rowNos) query = query.where('rowNo', 'in', [...asked.rowNos])
  if (asked.keys) query = query.where('recordKey', 'in', [...asked.keys])
  if (asked.waitsFor === 'check') query = query.where('verdict', 'is', null)
  if (asked.waitsFor === 'apply')
    query = query.where('verdict', 'in', ['ready', 'reminder']).where('outcome', 'is', null)
  if (asked.waitsFor === 'undo')
    query = query.where('outcome', '=', 'applied').where('undoneAt', 'is', null).where('keptReason', 'is', null)
  const rows = await query.orderBy('rowNo').limit(asked.limit).execute()
  return rows as unknown as ImportRowRow[]
}

const json = (state: unknown) => (state === null ? null : JSON.stringify(state))

/** Stores the verdicts of these rows in one statement. */
export async function writeVerdicts(
  db: Db,
  jobId: string,
  judged: readonly (Judged & { readonly rowNo: number })[],
): Promise<void> {
  if (judged.length === 0) return
  const given = judged.map(row => ({
    ...row,
    reason: row.reason.slice(0, 500),
    target: json(row.target),
    stateBefore: json(row.stateBefore),
    stateAfter: json(row.stateAfter),
  }))
  await sql`
    update file.import_row r set verdict = g.verdict, reason = g.reason, record_key = g."recordKey",
      target = g.target::jsonb, state_before = g."stateBefore"::jsonb, state_after = g."stateAfter"::jsonb,
      words_before = g."wordsBefore", words_after = g."wordsAfter", seen_version = g."seenVersion",
      needs_second = g."needsSecond"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("rowNo" int, verdict text, reason text,
      "recordKey" text, target text, "stateBefore" text, "stateAfter" text, "wordsBefore" text, "wordsAfter" text,
      "seenVersion" text, "needsSecond" boolean)
    where r.job_id = ${jobId} and r.row_no = g."rowNo"`.execute(db)
}

export interface Outcome {
  readonly rowNo: number
  readonly outcome: RowOutcome
  readonly outcomeReason: string
  readonly stateBefore: Snapshot | null
  readonly leftVersion: string | null
}

export async function writeOutcomes(db: Db, now: Date, jobId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const given = outcomes.map(row => ({ ...row, stateBefore: json(row.stateBefore) }))
  await sql`
    update file.import_row r set outcome = g.outcome, outcome_reason = g."outcomeReason",
      state_before = g."stateBefore"::jsonb, left_version = g."leftVersion",
      applied_at = case when g.outcome = 'applied' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("rowNo" int, outcome text, "outcomeReason" text,
      "stateBefore" text, "leftVersion" text)
    where r.job_id = ${jobId} and r.row_no = g."rowNo" and r.outcome is null`.execute(db)
}

/** Records rows that were restored, and those left because they were changed since. */
export async function writeUndone(
  db: Db,
  now: Date,
  jobId: string,
  rows: readonly { readonly rowNo: number; readonly keptReason: string | null }[],
): Promise<void> {
  await sql`
    update file.import_row r set kept_reason = g."keptReason",
      undone_at = case when g."keptReason" is null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("rowNo" int, "keptReason" text)
    where r.job_id = ${jobId} and r.row_no = g."rowNo"`.execute(db)
}

/** Waiting rows are no longer applied. */
export async function skipWaiting(db: Db, jobId: string, reason: string): Promise<void> {
  await db
    .updateTable('file.importRow')
    .set({ outcome: 'skipped', outcomeReason: reason })
    .where('jobId', '=', jobId)
    .where('verdict', 'in', ['ready', 'reminder'])
    .where('outcome', 'is', null)
    .execute()
}

/** With a reason these rows are not applied; without one they wait again. */
export async function leaveOut(db: Db, jobId: string, rowNos: readonly number[], reason: string | null): Promise<void> {
  await db
    .updateTable('file.importRow')
    .set({ outcome: reason === null ? null : 'skipped', outcomeReason: reason ?? '' })
    .where('jobId', '=', jobId)
    .where('rowNo', 'in', [...rowNos])
    .execute()
}

export async function forgetVerdicts(db: Db, jobId: string): Promise<void> {
  await db
    .updateTable('file.importRow')
    .set({ verdict: null, recordKey: null, needsSecond: false })
    .where('jobId', '=', jobId)
    .execute()
}

export async function writeCells(db: Db, jobId: string, rowNo: number, cells: readonly string[]): Promise<void> {
  await db
    .updateTable('file.importRow')
    // A row that was left out is in again once it is mended.
    .set({ cells: [...cells], verdict: null, recordKey: null, needsSecond: false, outcome: null, outcomeReason: '' })
    .where('jobId', '=', jobId)
    .where('rowNo', '=', rowNo)
    .execute()
}
