import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { type Context, type GatewayContext, inSnapshot, inSystemTransaction, isStaff } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepContent, readAnyFiles, readFiles } from './files.ts'
import { findFiles, markClaimed, type Owner, ownerOf, unmarkClaimed } from './tables.ts'

export type { Owner } from './tables.ts'

/** Reads, checks and stores the one file of a multipart request; see `receive-upload.ts` about callers without a session. */
export { receiveUpload } from './receive-upload.ts'

/** Many papers in one zip file, made in the background: requested here, filled by the module of the kind. */
export { requestPackage } from './packages/read-packages.ts'
/** A package of the caller's company, as pages show it. */
export { getPackage as packageOf } from './packages/read-packages.ts'
export {
  type FilledPackage,
  fillNextPackage,
  type PackagePlan,
  type PackageSource,
  type PaperToPack,
} from './packages/fill-packages.ts'

/** Exports of console lists, made in the background: each module defines how its lists are read. */
export { anySource, type ExportColumn, type ExportPaper, type ExportSource, type Mask } from './exports/source.ts'
export { makeNextExport } from './exports/make-exports.ts'
export { exportApprovals } from './exports/export-approval.ts'
export { exportRefused } from './events.ts'
export type { StoreNames } from './exports/whose-exports.ts'
/** Exports, imports and packages of everybody, for the administrators of the platform. */
export { isExport, listFileTasks, stopAnyExport } from './exports/task-tables.ts'

/** Imports of sheets, processed in the background: each module defines how rows of its kinds are read and written. */
export {
  anySheet,
  type Cells,
  type Change as SheetChange,
  type Seen as SeenRow,
  type SheetKind,
  type Snapshot,
} from './imports/kind.ts'
export { importApproval } from './imports/import-approval.ts'
export { workNextImport } from './imports/work-imports.ts'

export interface MadeFile {
  readonly owner: Owner
  /** Lowercase words with hyphens; the folder in the storage. */
  readonly purpose: string
  /** As it is offered for download: `采购合同.pdf`. */
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Stores a file that the server generated, claimed from the start. Never inside a transaction. */
export function keepFile(ctx: GatewayContext, { name, ...file }: MadeFile): Promise<StoredFile> {
  const ending = /\.([a-z0-9]{1,8})$/.exec(name)?.[1] ?? 'bin'
  return keepContent(ctx, { ...file, name, ending, isClaimed: true })
}

/**
 * Claims these files for a record, so that they are kept; in the transaction of that record. Refuses when one of them is not the
 * caller's or was removed in the meantime. `newCompanyId` gives files of a login to its new company.
 */
export async function claimFiles(
  ctx: Context,
  fileIds: readonly string[],
  { newCompanyId = null }: { readonly newCompanyId?: string | null } = {},
): Promise<void> {
  const wanted = [...new Set(fileIds)].toSorted()
  if (wanted.length === 0) return
  const found = await markClaimed(ctx.db, wanted, ownerOf(ctx.actor), { now: ctx.now, newCompanyId })
  // In the consoles, a file of another store counts as not existing, whatever field names it.
  if (found !== wanted.length) throw new Refusal(isStaff(ctx.actor) ? 'not-found' : 'file-gone')
}

/** Releases the caller's claim on these files. */
export async function releaseFiles(ctx: Context, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await unmarkClaimed(ctx.db, fileIds)
}

/** Files within the caller's scope by id, with links that are valid for an hour; others are left out. */
export function filesOf(ctx: Context, fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  return readFiles(ctx, fileIds)
}

/** Like `filesOf`, for reviewers and jobs: files of any owner. */
export function anyFilesOf(ctx: Context, fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  return readAnyFiles(ctx, fileIds)
}

export interface OpenedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** The content of a file within the caller's scope; null when there is none. Never inside a transaction. */
export async function openFile(ctx: GatewayContext, fileId: string): Promise<OpenedFile | null> {
  const [file] = await inSnapshot(ctx, tx => findFiles(tx.db, [fileId]))
  return file ? contentOf(ctx, file) : null
}

/** Like `openFile`, for reviewers, jobs and packages of papers: files of any owner. */
export async function openAnyFile(ctx: GatewayContext, fileId: string): Promise<OpenedFile | null> {
  const [file] = await inSystemTransaction(ctx, tx => findFiles(tx.db, [fileId]))
  return file ? contentOf(ctx, file) : null
}

async function contentOf(
  ctx: GatewayContext,
  {
    name,
    contentType,
    storageKey,
  }: { readonly name: string; readonly contentType: string; readonly storageKey: string },
): Promise<OpenedFile | null> {
  const stored = await ctx.gateways.files.get(storageKey)
  return stored && { name, contentType, bytes: stored.bytes }
}
