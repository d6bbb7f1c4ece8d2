import type { ExportDownloads, ExportRef, ExportWithReason } from '@xiaojiu/contract/file/export-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Staff, type StaffContext } from '#platform/context.ts'
import { isWider } from '#platform/data-scope.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { readContent } from '../files.ts'
import { downloadsOf, noteDownload } from './download-tables.ts'
import { type ExportSource, fileKind, refusalOf } from './source.ts'
import { type ExportRow, revokeExportRow } from './tables.ts'
import { reached, reachedSensitive, scopeOf, sourceOf } from './whose-exports.ts'

/** Sends the file. Each download is recorded. */
export async function downloadExport(
  ctx: GatewayContext<Staff>,
  { exportId }: ExportRef,
  sources: readonly ExportSource[],
  { reply }: Exchange,
): Promise<void> {
  const { title, requestedAt, fileId, source, form, isWhole } = await inTransaction(ctx, async tx => {
    const { actor, now, clientIp } = tx
    const row = await reached(tx, exportId)
    const source = sourceOf(sources, row.list)
    const refusal = refusalOf(source, actor) ?? wholeRefusalOf(row, actor)
    if (refusal) throw refusal
    if (row.state === 'revoked') throw new Refusal('export-revoked')
    if (isWider({ provinceCodes: row.limitProvinces, storeIds: row.limitStores }, scopeOf(actor)))
      throw new Refusal('export-beyond-limits')
    if (row.fileId === null || row.expiresAt === null || row.expiresAt <= now) throw new Refusal('export-expired')
    const { accountId, name: accountName } = actor
    await noteDownload(tx.db, {
      ...{ exportId: row.id, storeId: row.storeId, accountId, accountName, downloadedAt: now, clientIp },
    })
    await audit(tx, {
      action: 'file.download-export',
      subject: row.id,
      details: { list: row.list, rowCount: row.rowCount, ...(row.isWhole && { isWhole: true }) },
    })
    return { ...row, fileId: row.fileId, source }
  })
  const content = await readContent(ctx, fileId)
  if (!content) throw new Refusal('export-expired')
  const { contentType, ending } = fileKind(source, form)
  const name = `${title}${isWhole ? '-含完整个人信息' : ''}-${dayOf(requestedAt)}.${ending}`
  await reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(content.bytes)
}

/** A file with unmasked personal data bears the name of whoever asked for it, who alone gets it, and only with the right. */
function wholeRefusalOf({ isWhole, accountId }: ExportRow, actor: Staff): Refusal | null {
  if (!isWhole) return null
  if (accountId !== actor.accountId) return new Refusal('export-of-another')
  return hasRight(actor, 'personal.reveal') ? null : noRight(actor, ['personal.reveal'])
}

const MOST_SHOWN = 200

export function listExportDownloads(
  ctx: StaffContext,
  { exportId }: ExportRef,
  sources: readonly ExportSource[],
): Promise<ExportDownloads> {
  return inSnapshot(ctx, async tx => {
    const { id } = await reachedSensitive(tx, exportId, sources)
    const rows = await downloadsOf(tx.db, id, MOST_SHOWN)
    return {
      list: rows.map(row => ({
        ...{ downloadId: row.id, by: row.accountName, at: row.downloadedAt, address: row.clientIp },
      })),
    }
  })
}

/** Takes the file back, so that it can no longer be downloaded. */
export function revokeExport(
  ctx: StaffContext,
  { exportId, reason }: ExportWithReason,
  sources: readonly ExportSource[],
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { id, storeId } = await reachedSensitive(tx, exportId, sources)
    await revokeExportRow(tx.db, id, `${tx.actor.name}撤回：${reason}`)
    await audit(tx, {
      ...{ action: 'file.revoke-export', subject: id, reason, storeId },
      before: { state: 'ready' },
      after: { state: 'revoked' },
    })
  })
}
