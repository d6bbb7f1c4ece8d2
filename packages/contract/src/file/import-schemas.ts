import { z } from 'zod'
import { Count, Id, Instant, RequestId, SeenNumber } from '../wire.ts'

/**
 * Limits: rows of one sheet below the headings, bytes of its file, rows of one transaction, hours in which a job can be undone.
 */
export const MOST_SHEET_ROWS = 5000
export const MOST_SHEET_BYTES = 20 * 1024 * 1024
export const SHEET_LOT_ROWS = 500
export const UNDO_HOURS = 24

export const IMPORT_STATES = {
  draft: '待对应列',
  checking: '检查中',
  ready: '待应用',
  applying: '应用中',
  done: '已完成',
  partly: '部分完成',
  failed: '失败',
  stopped: '已取消',
  undoing: '撤销中',
  undone: '已撤销',
} as const
export type ImportState = keyof typeof IMPORT_STATES
const State = z.enum(Object.keys(IMPORT_STATES) as [ImportState])

/** The result of the check; every row has exactly one. */
export const ROW_VERDICTS = {
  ready: '可更新',
  reminder: '提醒',
  error: '错误',
  unchanged: '无变化',
  blank: '空行',
} as const
export type RowVerdict = keyof typeof ROW_VERDICTS
const Verdict = z.enum(Object.keys(ROW_VERDICTS) as [RowVerdict])

/** The result of applying a row. */
export const ROW_OUTCOMES = { applied: '已更新', skipped: '未更新', failed: '失败' } as const
export type RowOutcome = keyof typeof ROW_OUTCOMES
const Outcome = z.enum(Object.keys(ROW_OUTCOMES) as [RowOutcome])

const SheetKindName = z.string().regex(/^[a-z][a-z-]{1,39}$/, { message: '表格类型不存在' })
const ColumnId = z.string().max(40)

/** 一类表格 that the caller may import, with its columns. */
export const SheetKindInfo = z.object({
  kind: z.string(),
  title: z.string(),
  about: z.string(),
  /** What was applied cannot be undone. */
  isFinal: z.boolean(),
  columns: z.array(
    z.object({ id: z.string(), head: z.string(), isNeeded: z.boolean(), note: z.string(), example: z.string() }),
  ),
})
export interface SheetKindInfo extends z.output<typeof SheetKindInfo> {}
export const SheetKinds = z.object({ list: z.array(SheetKindInfo) })

/** A multipart body; the kind comes before the file. */
export const SheetForm = z.object({
  kind: SheetKindName,
  /** One xlsx, xls or csv file of at most 20 MB and 5,000 rows. */
  file: z.unknown(),
})
export const SheetRef = z.strictObject({
  kind: SheetKindName,
  /** Filled with the current rows, to change them; otherwise only the headings and an example. */
  isFilled: z.enum(['0', '1']).default('0'),
})
export interface SheetRef extends z.output<typeof SheetRef> {}

export const ImportRef = z.strictObject({ importId: Id })
export interface ImportRef extends z.output<typeof ImportRef> {}
export const ImportFilter = z.strictObject({
  kind: SheetKindName.optional(),
  state: State.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface ImportFilter extends z.output<typeof ImportFilter> {}
export const MapImport = z.strictObject({
  importId: Id,
  /** The field of each column of the sheet; empty: the column is ignored. */
  columns: z.array(ColumnId).min(1).max(60),
})
export interface MapImport extends z.output<typeof MapImport> {}
export const ImportRowFilter = z.strictObject({
  importId: Id,
  verdict: Verdict.optional(),
  outcome: Outcome.optional(),
  afterRow: Count.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(200).default(100),
})
export interface ImportRowFilter extends z.output<typeof ImportRowFilter> {}
export const FixImportRow = z.strictObject({
  importId: Id,
  rowNo: SeenNumber.min(1),
  /** One cell for each column of the sheet. */
  cells: z.array(z.string().max(500)).min(1).max(60),
})
export interface FixImportRow extends z.output<typeof FixImportRow> {}
export const LeaveOutRows = z.strictObject({
  importId: Id,
  rowNos: z
    .array(SeenNumber.min(1))
    .min(1)
    .max(SHEET_LOT_ROWS, { message: `一次最多 ${SHEET_LOT_ROWS} 行` }),
  /** False: the rows are taken in again. */
  isOut: z.boolean(),
})
export interface LeaveOutRows extends z.output<typeof LeaveOutRows> {}
export const ApplyImport = z.strictObject({
  importId: Id,
  /** Number of the check that the user saw; the server refuses to apply a later one. */
  revision: SeenNumber.min(1),
  /** For the approver, where a second person must approve. */
  reason: z.string().trim().max(200).default(''),
  requestId: RequestId,
})
export interface ApplyImport extends z.output<typeof ApplyImport> {}
export const UndoImport = z.strictObject({
  importId: Id,
  /** `whole`: undo only if no row was changed since; `possible`: undo the rows that were not changed. */
  extent: z.enum(['whole', 'possible']),
  requestId: RequestId,
})
export interface UndoImport extends z.output<typeof UndoImport> {}

/** 导入任务. `rowCount` is the sum of the verdicts; ready and reminder are the sum of applied, skipped and failed at the end. */
export const ImportJob = z.object({
  importId: z.string(),
  kind: z.string(),
  title: z.string(),
  fileName: z.string(),
  askedBy: z.string(),
  isOwn: z.boolean(),
  state: State,
  revision: z.int(),
  heads: z.array(z.string()),
  columns: z.array(z.string()),
  rowCount: z.int(),
  checkedCount: z.int(),
  verdicts: z.record(Verdict, z.int()),
  outcomes: z.record(Outcome, z.int()),
  undoneCount: z.int(),
  keptCount: z.int(),
  /** Rows above the limit of a single person. */
  secondPairCount: z.int(),
  /** What was applied cannot be undone. */
  isFinal: z.boolean(),
  failure: z.string().nullable(),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: Instant.nullable(),
})
export interface ImportJob extends z.output<typeof ImportJob> {}
export const ImportPage = z.object({ list: z.array(ImportJob), next: z.string().nullable() })
export interface ImportPage extends z.output<typeof ImportPage> {}
export const ImportRow = z.object({
  rowNo: z.int(),
  cells: z.array(z.string()),
  /** Null until the row is checked. */
  verdict: Verdict.nullable(),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
  needsSecond: z.boolean(),
  outcome: Outcome.nullable(),
  outcomeReason: z.string(),
  appliedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
})
export interface ImportRow extends z.output<typeof ImportRow> {}
export const ImportRowPage = z.object({ list: z.array(ImportRow), next: z.int().nullable() })
export interface ImportRowPage extends z.output<typeof ImportRowPage> {}
