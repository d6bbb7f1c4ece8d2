import type {
  ExportFilter,
  ExportJob,
  ExportPage,
  ExportRef,
  ExportTerms,
  ExportWithReason,
  ListRef,
  StartExport,
  StartWholeExport,
} from '@xiaojiu/contract/file/export-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockOpenWork } from '../tables.ts'
import { MASKED, UNMASKED, withdrawRequest } from './export-approval.ts'
import { type ExportSource, hasPersonalData, personalColumns, refusalOf } from './source.ts'
import { countOpenExports, insertExport, type NewExport, stopExportRow, stretchOfExports } from './tables.ts'
import {
  type ExportParts,
  keeperOf,
  presentExports,
  reached,
  reachedSensitive,
  reachOf,
  sensitiveLists,
  sensitiveReachOf,
  sourceOf,
} from './whose-exports.ts'

/** The most running exports of one person. */
const MOST_OPEN = 3

/** Requests an export of a list. The list is read again later, with the person's rights at that time. */
export function startExport(
  ctx: StaffContext,
  { list, filter, columns, words, form = 'xlsx' }: StartExport,
  parts: ExportParts,
): Promise<ExportJob> {
  const source = checked(parts.sources, list, filter)
  return inTransaction(ctx, tx => ask(tx, source, { filter, columns, words, form, reason: null }, parts))
}

/** The same with unmasked personal data. */
export function startWholeExport(
  ctx: StaffContext,
  { list, filter, columns, words, form = 'xlsx', reason }: StartWholeExport,
  parts: ExportParts,
): Promise<ExportJob> {
  const source = checked(parts.sources, list, filter)
  return inTransaction(ctx, tx => ask(tx, source, { filter, columns, words, form, reason }, parts))
}

function checked(sources: readonly ExportSource[], list: string, filter: StartExport['filter']): ExportSource {
  const source = sourceOf(sources, list)
  if (!source.filter.safeParse(filter).success) throw new Refusal('bad-request')
  return source
}

/** With a reason: personal data is unmasked. */
async function ask(
  tx: StaffContext,
  source: ExportSource,
  wish: Pick<NewExport, 'filter' | 'columns' | 'words' | 'form' | 'reason'>,
  parts: ExportParts,
): Promise<ExportJob> {
  const { actor, db, now } = tx
  const isWhole = wish.reason !== null
  const refusal = refusalOf(source, actor)
  if (refusal) throw refusal
  if (isWhole && !hasPersonalData(source, wish.columns)) throw new Refusal('export-not-personal')
  const keeper = keeperOf(actor)
  await lockOpenWork(db, actor.accountId)
  // What waits for a second person may wait for days, and keeps nobody from other files.
  const open = await countOpenExports(db, keeper, ['waiting', 'running', ...(isWhole ? (['asking'] as const) : [])])
  if (open >= MOST_OPEN) throw new Refusal('export-too-many')
  const { face, storeId, accountId, name: accountName } = actor
  const { list, title } = source
  const row = await insertExport(db, now, { face, storeId, accountId, accountName, list, title, isWhole, ...wish })
  await audit(tx, {
    action: isWhole ? 'file.start-whole-export' : 'file.start-export',
    subject: row.id,
    details: { list, words: wish.words },
    ...(wish.reason !== null && { reason: wish.reason, before: MASKED, after: UNMASKED }),
  })
  return presented(tx, row, parts)
}

async function presented(tx: StaffContext, row: Parameters<typeof presentExports>[1][number], parts: ExportParts) {
  const [job] = await presentExports(tx, [row], parts)
  if (!job) throw new Error('an export was not presented')
  return job
}

/** The columns of a list whose personal data a file masks. */
export function getExportTerms(
  { actor }: StaffContext,
  { list }: ListRef,
  sources: readonly ExportSource[],
): ExportTerms {
  const source = sourceOf(sources, list)
  const refusal = refusalOf(source, actor)
  if (refusal) throw refusal
  return { personalColumns: personalColumns(source) }
}

export function listExports(
  ctx: StaffContext,
  { whose, ...filter }: ExportFilter,
  parts: ExportParts,
): Promise<ExportPage> {
  const { actor } = ctx
  if (whose !== 'own' && !hasRight(actor, 'staff.act')) throw noRight(actor, ['staff.act'])
  const keeper = { own: keeperOf, all: reachOf, sensitive: sensitiveReachOf }[whose](actor)
  const lists = whose === 'sensitive' ? sensitiveLists(parts.sources) : undefined
  return inSnapshot(ctx, async tx => {
    const rows = await stretchOfExports(tx.db, keeper, { ...filter, lists })
    const shown = rows.slice(0, filter.pageSize)
    return {
      list: await presentExports(tx, shown, parts),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

export function getExport(ctx: StaffContext, { exportId }: ExportRef, parts: ExportParts): Promise<ExportJob> {
  return inSnapshot(ctx, async tx => presented(tx, await reachedSensitive(tx, exportId, parts.sources), parts))
}

export function stopExport(ctx: StaffContext, { exportId }: ExportRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const row = await reached(tx, exportId)
    await stopExportRow(tx.db, tx.now, row.id)
    await withdrawRequest(tx, row)
    await audit(tx, { action: 'file.stop-export', subject: row.id })
  })
}

/** Repeats an export with the same query, columns and text. */
export function repeatExport(ctx: StaffContext, { exportId }: ExportRef, parts: ExportParts): Promise<ExportJob> {
  return inTransaction(ctx, async tx => {
    const { list, filter, columns, words, form, isWhole } = await reached(tx, exportId)
    if (isWhole) throw new Refusal('export-asks-again')
    return ask(tx, sourceOf(parts.sources, list), { filter, columns, words, form, reason: null }, parts)
  })
}

/** The same with unmasked personal data, for a reason of its own. */
export function repeatWholeExport(
  ctx: StaffContext,
  { exportId, reason }: ExportWithReason,
  parts: ExportParts,
): Promise<ExportJob> {
  return inTransaction(ctx, async tx => {
    const { list, filter, columns, words, form } = await reached(tx, exportId)
    return ask(tx, sourceOf(parts.sources, list), { filter, columns, words, form, reason }, parts)
  })
}
