import { z } from 'zod'
import { Id, Instant, RequestId } from '../wire.ts'

export const EXPORT_STATES = {
  waiting: '排队中',
  running: '生成中',
  ready: '可下载',
  failed: '失败',
  stopped: '已停止',
  expired: '已失效',
} as const
export type ExportState = keyof typeof EXPORT_STATES
const State = z.enum(Object.keys(EXPORT_STATES) as [ExportState])

/** The most rows of one file, and the hours until it is deleted. */
export const MOST_EXPORT_ROWS = 100_000
export const EXPORT_KEPT_HOURS = 24

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
export const ExportRef = z.strictObject({ exportId: Id })
export interface ExportRef extends z.output<typeof ExportRef> {}

export const ExportFilter = z.strictObject({
  /** `all`: also the exports of colleagues, for callers who manage staff. */
  whose: z.enum(['own', 'all']).default('own'),
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
  /** Whether its rows are about persons; mobiles and names of logins are masked in every file. */
  isPersonal: z.boolean(),
  isOwn: z.boolean(),
  state: State,
  /** Rows written so far; all rows when finished. */
  rowCount: z.int(),
  sizeBytes: z.int().nullable(),
  /** Why the export failed. */
  failure: z.string().nullable(),
  downloadCount: z.int(),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
})
export interface ExportJob extends z.output<typeof ExportJob> {}
export const ExportPage = z.object({ list: z.array(ExportJob), next: z.string().nullable() })
export interface ExportPage extends z.output<typeof ExportPage> {}
