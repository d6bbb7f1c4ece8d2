import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { type Context, type GatewayContext, inSnapshot, inSystemTransaction, isStaff } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepContent, readAnyFiles, readFiles } from './files.ts'
import { findFiles, markClaimed, type Owner, ownerOf, unmarkClaimed } from './tables.ts'

export type { Owner } from './tables.ts'

/** Reads, checks and keeps the one file of a multipart request; see `receive-upload.ts` about strangers. */
export { receiveUpload } from './receive-upload.ts'

/** Many papers in one zip, made in the background: asked for here, filled by the module that knows the kind. */
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

/** Lists of the consoles as files, made in the background: each module says how its own are read. */
export { anySource, type ExportColumn, type ExportPaper, type ExportSource } from './exports/source.ts'
export { makeNextExport } from './exports/make-exports.ts'

/** Sheets that change many records, worked on in the background: each module says how a row of its own kinds is read and written. */
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

/** Keeps a file that the server made itself, claimed from the start. Never inside a transaction. */
export function keepFile(ctx: GatewayContext, { name, ...file }: MadeFile): Promise<StoredFile> {
  const ending = /\.([a-z0-9]{1,8})$/.exec(name)?.[1] ?? 'bin'
  return keepContent(ctx, { ...file, name, ending, isClaimed: true })
}

/**
 * Says that something points to these files, so that they stay; in the transaction of that something. Refuses when one
 * of them is not the caller's or has been removed meanwhile. `newCompanyId` gives files of a login to its new company.
 */
export async function claimFiles(
  ctx: Context,
  fileIds: readonly string[],
  { newCompanyId = null }: { readonly newCompanyId?: string | null } = {},
): Promise<void> {
  const wanted = [...new Set(fileIds)].toSorted()
  if (wanted.length === 0) return
  const found = await markClaimed(ctx.db, wanted, ownerOf(ctx.actor), { now: ctx.now, newCompanyId })
  // At the consoles another store's file is as one that is not there, whatever the field that names it.
  if (found !== wanted.length) throw new Refusal(isStaff(ctx.actor) ? 'not-found' : 'file-gone')
}

/** Says that nothing points to these files of the caller any more. */
export async function releaseFiles(ctx: Context, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await unmarkClaimed(ctx.db, fileIds)
}

/** Files within the caller's reach by id, with links that work for an hour; others are left out. */
export function filesOf(ctx: Context, fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  return readFiles(ctx, fileIds)
}

/** As `filesOf`, for reviewers and jobs: any owner's files. */
export function anyFilesOf(ctx: Context, fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  return readAnyFiles(ctx, fileIds)
}

export interface OpenedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** The content of a file within the caller's reach; null when there is none. Never inside a transaction. */
export async function openFile(ctx: GatewayContext, fileId: string): Promise<OpenedFile | null> {
  const [file] = await inSnapshot(ctx, tx => findFiles(tx.db, [fileId]))
  return file ? contentOf(ctx, file) : null
}

/** As `openFile`, for reviewers, jobs and packages of papers: any owner's file. */
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
