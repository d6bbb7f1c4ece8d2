import { z } from 'zod'
import { GoodsRow, ProductBrief } from '../catalogue/schemas.ts'
import { StoredFile } from '../file/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, SeenNumber } from '../wire.ts'
import { COLUMN_KINDS, type ColumnKind, IMPORT_VERDICTS, type ImportVerdict } from './words.ts'

/** The most goods of one list; rows beyond it are counted and reported. */
export const MOST_IMPORT_LINES = 1000
export const MOST_IMPORT_COLUMNS = 60

const VERDICTS = Object.keys(IMPORT_VERDICTS) as [ImportVerdict]

export const IMPORT_SOURCES = { file: '文件导入', clipboard: '粘贴导入', table: '表格录入' } as const
const KINDS = Object.keys(COLUMN_KINDS) as [ColumnKind]
const SOURCES = Object.keys(IMPORT_SOURCES) as [keyof typeof IMPORT_SOURCES]

/** The form: `counts` says whether the numbers are wanted quantities or stock; then comes `file`. */
export const ImportForm = z.strictObject({ counts: z.enum(['wanted', 'stock']).default('wanted') })

/** A row typed by hand; unknown fields stay empty. */
const TypedRow = z.strictObject({
  name: z.string().max(120).default(''),
  spec: z.string().max(120).default(''),
  maker: z.string().max(120).default(''),
  code: z.string().max(60).default(''),
  count: z.string().max(20).default(''),
})
export const ImportText = z.strictObject({
  /** Pasted text: tabs separate cells, line breaks separate rows. */
  text: z.string().max(200_000, '粘贴的内容过长，请分批导入').optional(),
  rows: z.array(TypedRow).max(MOST_IMPORT_LINES, `一次最多导入 ${MOST_IMPORT_LINES} 行`).optional(),
})
export interface ImportText extends z.output<typeof ImportText> {}

export const ImportMade = z.object({ listId: z.string(), lineCount: z.int() })
export interface ImportMade extends z.output<typeof ImportMade> {}

const IMPORT_LIST = {
  listId: z.string(),
  source: z.enum(SOURCES),
  name: z.string(),
  lineCount: z.int(),
  /** Lines matched so far; equals `lineCount` when finished. */
  matchedCount: z.int(),
  createdAt: Instant,
  isFinished: z.boolean(),
}
export const ImportListBrief = z.object(IMPORT_LIST)
export interface ImportListBrief extends z.output<typeof ImportListBrief> {}
export const ImportHistory = z.object(pageOf(ImportListBrief))
export const ImportHistoryQuery = z.strictObject(PAGE_FIELDS)

export const ImportLine = z.object({
  /** Number of the line within the list, counted from 1. */
  rowNo: z.int(),
  sheetNo: z.int(),
  /** The row of the buyer's sheet or text. Several goods of one row share it. */
  sourceRow: z.int(),
  rawText: z.string(),
  name: z.string(),
  spec: z.string(),
  maker: z.string(),
  remark: z.string(),
  /** null: not matched yet. */
  verdict: z.enum(VERDICTS).nullable(),
  /** The reason in one sentence; may be empty. */
  reason: z.string(),
  /** Packs; null when the list gives no readable quantity. Such a line is not added to the cart. */
  quantity: z.int().nullable(),
  /** 2件 × 400 = 800盒; or why there is no quantity. */
  quantityNote: z.string(),
  /** The offer that was chosen; null unless matched. */
  goods: GoodsRow.nullable(),
  /** Possible products, best first. */
  candidates: z.array(ProductBrief),
  /** The candidates have the name of the row and no contradicting number; at most spec or maker differ. */
  isSameName: z.boolean(),
})
export interface ImportLine extends z.output<typeof ImportLine> {}

export const ImportQuery = z.strictObject({ listId: Id, verdict: z.enum(VERDICTS).optional(), ...PAGE_FIELDS })
export interface ImportQuery extends z.output<typeof ImportQuery> {}
export const ImportCount = z.object({ verdict: z.enum(VERDICTS), count: z.int() })
/** A sheet of the list with the recognised kinds of its columns; no columns when each row was read as text. */
export const ImportSheet = z.object({
  sheetNo: z.int(),
  name: z.string(),
  columns: z.array(z.object({ heading: z.string(), sample: z.string(), kind: z.enum(KINDS).nullable() })),
  /** Rows with content that were not imported. */
  beyondCount: z.int(),
})
export interface ImportSheet extends z.output<typeof ImportSheet> {}
/** The kind of each column of a sheet, in order. */
export const ImportColumns = z.strictObject({
  listId: Id,
  sheetNo: SeenNumber.min(1),
  columns: z.array(z.enum(KINDS).nullable()).min(1).max(MOST_IMPORT_COLUMNS),
})
export interface ImportColumns extends z.output<typeof ImportColumns> {}

export const ImportDetail = z.object({
  ...IMPORT_LIST,
  counts: z.array(ImportCount),
  sheets: z.array(ImportSheet),
  /** Lines with goods that can be bought but without a readable quantity. */
  uncountedCount: z.int(),
  ...pageOf(ImportLine),
})
export interface ImportDetail extends z.output<typeof ImportDetail> {}

export const ImportRef = z.strictObject({ listId: Id })
export const ImportRemark = z.strictObject({
  listId: Id,
  rowNo: SeenNumber.min(1),
  remark: z.string().trim().max(200, '备注最多 200 字'),
})
/** The buyer corrects a row: product, offer or quantity. */
export const ImportFix = z.strictObject({
  listId: Id,
  rowNo: SeenNumber.min(1),
  productId: Id.optional(),
  offerId: Id.optional(),
  quantity: z.int('数量应为整数').min(1, '至少 1 件').max(999_999, '数量过大').optional(),
})
export interface ImportFix extends z.output<typeof ImportFix> {}
export const ImportExport = z.object({ file: StoredFile })
