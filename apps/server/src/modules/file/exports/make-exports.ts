import { EXPORT_KEPT_HOURS, MOST_EXPORT_ROWS } from '@xiaojiu/contract/file/export-schemas.ts'
import { addMs, toWireInstant } from '@xiaojiu/kernel/time.ts'
import {
  type Face,
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import { csvBytes } from '#platform/documents/csv.ts'
import { figuresOf, sheetSums, type Worksheet, workbookBytes } from '#platform/documents/workbook.ts'
import { hasRight } from '#platform/http/access.ts'
import { maskPersonalData } from '#platform/log.ts'
import { keepContent } from '../files.ts'
import { askSecond, needsSecond } from './export-approval.ts'
import {
  chosenColumns,
  type ExportColumn,
  type ExportPaper,
  type ExportSource,
  fileKind,
  type Mask,
  refusalOf,
} from './source.ts'
import {
  type ExportRow,
  expireExport,
  exportsToExpire,
  failExport,
  finishExport,
  noteRows,
  putBackExport,
  takeExport,
} from './tables.ts'
import { scopeOf } from './whose-exports.ts'
import { Hopeless, MOST_ZIP_PAPERS, tooMany, zipPapers } from './zip-papers.ts'

const MOST_ATTEMPTS = 3
const AGAIN_MS = 10_000
const HOUR_MS = 3_600_000
const EXPIRED_AT_ONCE = 100

/** The requester with their current rights; null when they no longer work there. */
export type StaffAtWork = (
  ctx: GatewayContext,
  who: { readonly accountId: string; readonly face: Face; readonly storeId: string | null },
) => Promise<Staff | null>

/** Makes the export that has waited longest; false when there is none. */
export async function makeNextExport(
  ctx: GatewayContext,
  sources: readonly ExportSource[],
  staffAtWork: StaffAtWork,
): Promise<boolean> {
  const job = await inSystemTransaction(ctx, tx => takeExport(tx.db, tx.now))
  if (!job) return false
  try {
    await makeExport(ctx, job, sources, staffAtWork)
  } catch (error) {
    const words = error instanceof Hopeless ? error.message : null
    if (words === null) ctx.log.error({ exportId: job.id, message: String(error) }, 'export not made')
    await inSystemTransaction(ctx, tx =>
      words === null && job.attempts < MOST_ATTEMPTS
        ? putBackExport(tx.db, job.id, addMs(tx.now, AGAIN_MS))
        : failExport(tx.db, tx.now, job.id, words ?? '生成文件没有成功，请重新导出'),
    )
  }
  return true
}

async function makeExport(
  ctx: GatewayContext,
  job: ExportRow,
  sources: readonly ExportSource[],
  staffAtWork: StaffAtWork,
): Promise<void> {
  const source = sources.find(one => one.list === job.list)
  const actor = await staffAtWork(ctx, job)
  if (!source || !actor || refusalOf(source, actor)) throw new Hopeless('您已没有查看该列表的权限')
  if (job.isWhole && !hasRight(actor, 'personal.reveal')) throw new Hopeless('您已没有查看个人信息明文的权限')
  const filter = source.filter.safeParse(job.filter)
  if (!filter.success) throw new Hopeless('筛选条件已不适用，请回到列表重新导出')
  const sheet = await inSnapshot({ ...ctx, actor }, tx => gather(tx, ctx, { job, source, filter: filter.data }))
  if (!sheet) return
  // Counted when the file would be written, however many rows there were when it was asked for.
  if (await inSystemTransaction(ctx, tx => needsSecond(tx, job, sheet.rowCount)))
    return inTransaction({ ...ctx, actor }, tx => askSecond(tx, job, sheet.rowCount))
  const isText = job.form === 'csv' && !source.papersOf
  const table = isText ? csvBytes(sheet.worksheet) : await workbookBytes([sheet.worksheet], ctx.now)
  const isOn = () => inSystemTransaction(ctx, tx => noteRows(tx.db, tx.now, job.id, sheet.rowCount))
  const bytes = source.papersOf ? await zipPapers(ctx, { title: job.title, table, papers: sheet.papers, isOn }) : table
  if (!bytes) return
  const { contentType, ending } = fileKind(source, job.form)
  const file = await keepContent(ctx, {
    owner: { companyId: null, accountId: job.accountId, storeId: job.storeId },
    purpose: 'export',
    name: `${job.title}.${ending}`,
    ...{ contentType, ending, bytes },
    // It has no claim: after its time the file is removed like any other without one.
    isClaimed: false,
  })
  await inSystemTransaction(ctx, tx =>
    finishExport(tx.db, job.id, {
      fileId: file.fileId,
      sizeBytes: file.sizeBytes,
      rowCount: sheet.rowCount,
      finishedAt: tx.now,
      expiresAt: addMs(tx.now, EXPORT_KEPT_HOURS * HOUR_MS),
      scope: scopeOf(actor),
    }),
  )
}

interface Gathering {
  readonly job: ExportRow
  readonly source: ExportSource
  readonly filter: unknown
}

/** The whole list in one snapshot; null when the job was stopped in between. */
async function gather(
  tx: StaffContext,
  ctx: GatewayContext,
  { job, source, filter }: Gathering,
): Promise<{ readonly worksheet: Worksheet; readonly rowCount: number; readonly papers: ExportPaper[] } | null> {
  const madeAt = toWireInstant(tx.now).slice(0, 19).replace('T', ' ')
  const by = `${job.accountName} · ${madeAt}`
  const mask: Mask = job.isWhole ? text => text : maskPersonalData
  const chosen = chosenColumns(source.columns, job.columns).map(column => shownBy(mask, column))
  const columns = job.isWhole ? [...chosen, watermark(by)] : chosen
  const cells: (readonly (string | number | null)[])[] = []
  const sums = sheetSums(columns)
  const papers: ExportPaper[] = []
  let after: string | null = null
  do {
    const stretch: Awaited<ReturnType<typeof source.read>> = await source.read(tx, filter, after, mask)
    for (const row of stretch.rows) {
      cells.push(figuresOf(columns, row))
      sums.add(row)
      if (source.papersOf) papers.push(...source.papersOf(row))
    }
    if (papers.length > MOST_ZIP_PAPERS) throw new Hopeless(tooMany(`${MOST_ZIP_PAPERS} 份资料`))
    if (cells.length > MOST_EXPORT_ROWS) throw new Hopeless(tooMany(`${MOST_EXPORT_ROWS.toLocaleString('en')} 行`))
    // Written outside the snapshot, so that the progress is visible.
    const isOn = await inSystemTransaction(ctx, outer => noteRows(outer.db, outer.now, job.id, cells.length))
    if (!isOn) return null
    after = stretch.next
  } while (after !== null)
  const told = [
    ['列表', job.title],
    ['筛选', job.words === '' ? '全部' : job.words],
    ['导出', `${by} · 共 ${cells.length} 行`],
    ...(job.isWhole ? [['水印', `含完整个人信息，仅限 ${job.accountName} 用于：${job.reason ?? ''}`]] : []),
  ]
  const footer = job.isWhole ? `含完整个人信息 ${by}` : undefined
  const worksheet = { name: job.title, preface: told, heads: columns, rows: () => cells, sums: sums.read(), footer }
  return { worksheet, rowCount: cells.length, papers }
}

/** The column with its personal data masked, or unmasked. */
function shownBy(mask: Mask, column: ExportColumn<unknown>): ExportColumn<unknown> {
  if (!column.isPersonal) return column
  return {
    ...column,
    value: row => {
      const text = column.value(row)
      return text === null ? null : mask(text)
    },
  }
}

/** Who took the row out and when, so that a copied row still tells it. */
function watermark(by: string): ExportColumn<unknown> {
  return { of: '', label: '水印', width: 34, kind: 'text', value: () => by }
}

/** Deletes files after their retention. */
export async function expireExports(ctx: GatewayContext): Promise<void> {
  for (;;) {
    const due = await inSystemTransaction(ctx, async tx => {
      const jobs = await exportsToExpire(tx.db, tx.now, EXPIRED_AT_ONCE)
      for (const { id } of jobs) await expireExport(tx.db, id, null)
      return jobs.length
    })
    if (due < EXPIRED_AT_ONCE) return
  }
}
