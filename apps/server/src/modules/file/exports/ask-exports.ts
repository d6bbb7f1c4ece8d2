import type {
  ExportFilter,
  ExportJob,
  ExportPage,
  ExportRef,
  StartExport,
} from '@xiaojiu/contract/file/export-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import {
  type GatewayContext,
  inSnapshot,
  inTransaction,
  isKeptWithin,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { readContent } from '../files.ts'
import { lockOpenWork } from '../tables.ts'
import { type ExportSource, fileKind, refusalOf } from './source.ts'
import {
  countOpenExports,
  type ExportRow,
  expireExport,
  findExport,
  insertExport,
  type Keeper,
  type NewExport,
  noteDownload,
  stopExportRow,
  stretchOfExports,
} from './tables.ts'

/** The most running exports of one person. */
const MOST_OPEN = 3

function keeperOf({ face, storeId, accountId }: Staff): Keeper {
  return { face, storeId, accountId }
}

/** A person's own exports; staff managers without limits also see those of colleagues. */
function reachOf(actor: Staff): Keeper {
  const reachesAll = hasRight(actor, 'staff.act') && !isKeptWithin(actor)
  return { ...keeperOf(actor), ...(reachesAll && { accountId: null }) }
}

/** Requests an export of a list. The list is read again later, with the person's rights at that time. */
export function startExport(
  ctx: StaffContext,
  { list, filter, columns, words, form = 'xlsx' }: StartExport,
  sources: readonly ExportSource[],
): Promise<ExportJob> {
  const source = sourceOf(sources, list)
  if (!source.filter.safeParse(filter).success) throw new Refusal('bad-request')
  return inTransaction(ctx, tx => ask(tx, source, { filter, columns, words, form }))
}

async function ask(
  tx: StaffContext,
  source: ExportSource,
  wish: Pick<NewExport, 'filter' | 'columns' | 'words' | 'form'>,
): Promise<ExportJob> {
  const { actor, db, now } = tx
  const refusal = refusalOf(source, actor)
  if (refusal) throw refusal
  const keeper = keeperOf(actor)
  await lockOpenWork(db, actor.accountId)
  if ((await countOpenExports(db, keeper)) >= MOST_OPEN) throw new Refusal('export-too-many')
  const { face, storeId, accountId, name: accountName } = actor
  const { list, title } = source
  const row = await insertExport(db, now, { face, storeId, accountId, accountName, list, title, ...wish })
  await audit(tx, { action: 'file.start-export', subject: row.id, details: { list, words: wish.words } })
  return present(actor, row, [source])
}

function sourceOf(sources: readonly ExportSource[], list: string): ExportSource {
  const source = sources.find(one => one.list === list)
  if (!source) throw new Refusal('not-found')
  return source
}

export function listExports(
  ctx: StaffContext,
  { whose, ...filter }: ExportFilter,
  sources: readonly ExportSource[],
): Promise<ExportPage> {
  const { actor } = ctx
  if (whose === 'all' && !hasRight(actor, 'staff.act')) throw noRight(actor, ['staff.act'])
  return inSnapshot(ctx, async ({ db }) => {
    const rows = await stretchOfExports(db, whose === 'all' ? reachOf(actor) : keeperOf(actor), filter)
    const shown = rows.slice(0, filter.pageSize)
    return {
      list: shown.map(row => present(actor, row, sources)),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

export function getExport(
  ctx: StaffContext,
  { exportId }: ExportRef,
  sources: readonly ExportSource[],
): Promise<ExportJob> {
  return inSnapshot(ctx, async tx => present(tx.actor, await reached(tx, exportId), sources))
}

async function reached({ db, actor }: StaffContext, exportId: string): Promise<ExportRow> {
  const row = await findExport(db, reachOf(actor), exportId)
  if (!row) throw new Refusal('not-found')
  return row
}

export function stopExport(ctx: StaffContext, { exportId }: ExportRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const row = await reached(tx, exportId)
    await stopExportRow(tx.db, tx.now, row.id)
    await audit(tx, { action: 'file.stop-export', subject: row.id })
  })
}

/** Repeats an export with the same query, columns and text. */
export function repeatExport(
  ctx: StaffContext,
  { exportId }: ExportRef,
  sources: readonly ExportSource[],
): Promise<ExportJob> {
  return inTransaction(ctx, async tx => {
    const { list, filter, columns, words, form } = await reached(tx, exportId)
    return ask(tx, sourceOf(sources, list), { filter, columns, words, form })
  })
}

/** Deletes the file, so that it can no longer be downloaded. */
export function revokeExport(ctx: StaffContext, { exportId }: ExportRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id, fileId } = await reached(tx, exportId)
    if (fileId === null || !(await expireExport(tx.db, id, `${tx.actor.name}撤回了文件`)))
      throw new Refusal('state-changed')
    await audit(tx, { action: 'file.revoke-export', subject: id })
  })
}

/** Sends the file. Each download is recorded. */
export async function downloadExport(
  ctx: GatewayContext<Staff>,
  { exportId }: ExportRef,
  sources: readonly ExportSource[],
  { reply }: Exchange,
): Promise<void> {
  const { title, requestedAt, fileId, source, form } = await inTransaction(ctx, async tx => {
    const row = await reached(tx, exportId)
    const source = sourceOf(sources, row.list)
    const refusal = refusalOf(source, tx.actor)
    if (refusal) throw refusal
    if (row.fileId === null || row.expiresAt === null || row.expiresAt <= tx.now) throw new Refusal('export-expired')
    await noteDownload(tx.db, row.id)
    await audit(tx, {
      action: 'file.download-export',
      subject: row.id,
      details: { list: row.list, rowCount: row.rowCount },
    })
    return { ...row, fileId: row.fileId, source }
  })
  const content = await readContent(ctx, fileId)
  if (!content) throw new Refusal('export-expired')
  const { contentType, ending } = fileKind(source, form)
  const name = `${title}-${dayOf(requestedAt)}.${ending}`
  await reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(content.bytes)
}

function present({ accountId }: Staff, row: ExportRow, sources: readonly ExportSource[]): ExportJob {
  const { id: exportId, list, title, words, form, state, rowCount, failure, downloadCount } = row
  const { requestedAt, finishedAt, expiresAt } = row
  return {
    ...{
      exportId,
      list,
      title,
      words,
      form,
      state,
      rowCount,
      failure,
      downloadCount,
      requestedAt,
      finishedAt,
      expiresAt,
    },
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    askedBy: row.accountName,
    isPersonal: sources.find(source => source.list === list)?.isPersonal === true,
    isOwn: row.accountId === accountId,
  }
}
