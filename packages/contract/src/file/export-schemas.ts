import { z } from 'zod'
import { Id, Instant, RequestId } from '../wire.ts'

export const EXPORT_STATES = {
  waiting: '排队中',
  running: '生成中',
  asking: '待复核',
  ready: '可下载',
  failed: '失败',
  stopped: '已停止',
  refused: '未通过复核',
  expired: '已失效',
  revoked: '已撤回',
} as const
export type ExportState = keyof typeof EXPORT_STATES
const State = z.enum(Object.keys(EXPORT_STATES) as [ExportState])

/** The most rows of one file, and the hours until it is deleted. */
export const MOST_EXPORT_ROWS = 100_000
export const EXPORT_KEPT_HOURS = 24
/** A file with unmasked personal data has at most this many rows unless a second person approves it. */
export const MOST_WHOLE_ROWS_ALONE = 1000

const ListName = z.string().regex(/^[a-z][a-z0-9.-]{1,59}$/, { message: '列表不存在' })

/** An Excel file, or the same table as comma-separated text. Lists with papers are zip files and know no other form. */
export const EXPORT_FORMS = { xlsx: 'Excel 表格', csv: 'CSV 文本' } as const
export type ExportForm = keyof typeof EXPORT_FORMS
const Form = z.enum(Object.keys(EXPORT_FORMS) as [ExportForm])

/** Exports a list: its filter, the visible columns, and the filter as text. */
export const StartExport = z.strictObject({
  list: ListName,
  filter: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])),
  /** Ids of the columns, in their order. */
  columns: z.array(z.string().max(40)).min(1).max(60),
  /** The filter as text: 状态：待审核；关键词：阿莫西林. */
  words: z.string().trim().max(300).default(''),
  /** Absent: an Excel file. */
  form: Form.optional(),
  requestId: RequestId,
})
export interface StartExport extends z.output<typeof StartExport> {}

const Reason = z.string().trim().min(4, { message: '请填写原因，至少 4 个字' }).max(200, { message: '最多 200 字' })

/** The same with unmasked personal data. */
export const StartWholeExport = StartExport.extend({ reason: Reason })
export interface StartWholeExport extends z.output<typeof StartWholeExport> {}
export const ListRef = z.strictObject({ list: ListName })
export interface ListRef extends z.output<typeof ListRef> {}
/** What the caller may ask of a list. */
export const ExportTerms = z.object({
  /** Columns of the screen whose personal data is masked in the file. */
  personalColumns: z.array(z.string()),
})
export interface ExportTerms extends z.output<typeof ExportTerms> {}
export const ExportRef = z.strictObject({ exportId: Id })
export interface ExportRef extends z.output<typeof ExportRef> {}
export const ExportWithReason = z.strictObject({ exportId: Id, reason: Reason })
export interface ExportWithReason extends z.output<typeof ExportWithReason> {}

export const ExportFilter = z.strictObject({
  /**
   * `all`: also the exports of colleagues, for callers who manage staff. `sensitive`: those of lists with personal data; the
   * platform's managers of staff without limits also see those of all stores.
   */
  whose: z.enum(['own', 'all', 'sensitive']).default('own'),
  /** Only files with unmasked personal data, or only masked ones. */
  isWhole: z.stringbool().or(z.boolean()).optional(),
  state: State.optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface ExportFilter extends z.output<typeof ExportFilter> {}

/** 导出任务. */
export const ExportJob = z.object({
  exportId: z.string(),
  list: z.string(),
  title: z.string(),
  words: z.string(),
  form: Form,
  askedBy: z.string(),
  /** The store whose staff asked for it; empty: the platform. */
  storeName: z.string().default(''),
  /** Whether a column has personal data. */
  isPersonal: z.boolean(),
  /** Whether the personal data is in the file unmasked. */
  isWhole: z.boolean().default(false),
  /** Why it is needed unmasked. */
  reason: z.string().nullable().default(null),
  /** The second person, for a large file with unmasked personal data. */
  approvedBy: z.string().nullable().default(null),
  isOwn: z.boolean(),
  state: State,
  /** Rows written so far; all rows when finished. */
  rowCount: z.int(),
  sizeBytes: z.int().nullable(),
  /** Why the export failed, was refused or was revoked. */
  failure: z.string().nullable(),
  downloadCount: z.int(),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
})
export interface ExportJob extends z.output<typeof ExportJob> {}
export const ExportPage = z.object({ list: z.array(ExportJob), next: z.string().nullable() })
export interface ExportPage extends z.output<typeof ExportPage> {}

/** One download of a file. */
const ExportDownload = z.object({ downloadId: z.string(), by: z.string(), at: Instant, address: z.string() })
export interface ExportDownload extends z.output<typeof ExportDownload> {}
/** Newest first; at most the last two hundred. */
export const ExportDownloads = z.object({ list: z.array(ExportDownload) })
export interface ExportDownloads extends z.output<typeof ExportDownloads> {}
