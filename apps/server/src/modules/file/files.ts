import { createHash, randomUUID } from 'node:crypto'
import type { ContentQuery, StaffContentQuery, StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { type Context, type Face, type GatewayContext, inSnapshot, inSystemTransaction } from '#platform/context.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { surfaceOf } from '#platform/http/open-request.ts'
import { Refusal } from '#platform/refusal.ts'
import { isGoodLink, isGoodStaffLink, presentFile } from './links.ts'
import { deleteFile, type FileRow, findFiles, insertFile, type Owner } from './tables.ts'

export interface FileToKeep {
  readonly owner: Owner
  /** `licence`, `contract`: lowercase words with hyphens. */
  readonly purpose: string
  readonly name: string
  readonly contentType: string
  /** The extension of its name in the storage. */
  readonly ending: string
  readonly bytes: Uint8Array
  readonly thumb?: Uint8Array | null
  /** A generated file is claimed from the start; an upload waits for a day to be claimed. */
  readonly isClaimed: boolean
}

/**
 * Stores checked content. The row is written first: if the storage fails or the server stops in between, an unclaimed row remains,
 * and the job removes it.
 */
export async function keepContent(ctx: GatewayContext, file: FileToKeep): Promise<StoredFile> {
  if (ctx.isInTransaction) throw new Error('a file is kept outside a transaction: the storage is another system')
  const folder = `${file.purpose}/${dayOf(ctx.now).slice(0, 7)}/${randomUUID()}`
  const storageKey = `${folder}.${file.ending}`
  const thumbKey = file.thumb ? `${folder}-thumb.webp` : null
  const row = {
    ...file.owner,
    purpose: file.purpose,
    name: file.name,
    contentType: file.contentType,
    sizeBytes: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    storageKey,
    thumbKey,
  }
  const fileId = await inSystemTransaction(ctx, tx =>
    insertFile(tx.db, { ...row, createdAt: tx.now, claimedAt: file.isClaimed ? tx.now : null }),
  )
  try {
    await ctx.gateways.files.put(storageKey, file.bytes, file.contentType)
    if (file.thumb && thumbKey !== null) await ctx.gateways.files.put(thumbKey, file.thumb, 'image/webp')
  } catch (error) {
    await inSystemTransaction(ctx, tx => deleteFile(tx.db, fileId))
    throw error
  }
  return presentFile(ctx, { ...row, fileId })
}

/** Files within the caller's scope, with fresh links. */
export async function readFiles(ctx: Context, fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
  if (fileIds.length === 0) return new Map()
  const rows = await inSnapshot(ctx, tx => findFiles(tx.db, fileIds))
  return new Map(rows.map(row => [row.fileId, presentFile(ctx, row)]))
}

/** Files of any owner, with fresh links: for reviewers and jobs. */
export async function readAnyFiles(ctx: Context, fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
  if (fileIds.length === 0) return new Map()
  const rows = await inSystemTransaction(ctx, tx => findFiles(tx.db, fileIds))
  return new Map(rows.map(row => [row.fileId, presentFile(ctx, row)]))
}

export async function getFile(ctx: Context, { fileId }: { readonly fileId: string }): Promise<StoredFile> {
  const file = (await readFiles(ctx, [fileId])).get(fileId)
  if (!file) throw new Refusal('not-found')
  return file
}

/** Sends the file of a signed link. Pictures are shown inline, papers only downloaded; neither can run scripts. */
export async function sendContent(ctx: GatewayContext, query: ContentQuery, reply: FastifyReply): Promise<void> {
  if (!isGoodLink(ctx, query)) throw new Refusal('file-link-expired')
  const [file] = await inSystemTransaction(ctx, tx => findFiles(tx.db, [query.fileId]))
  await sendFile(ctx, file, query.variant, reply)
}

/** Finds the open console session of a guard cookie; passed in, because the session module depends on this one. */
export type SessionOfGuard = (
  ctx: Context,
  face: Face,
  held: { readonly sessionId: string; readonly guard: string },
) => Promise<{ readonly storeId: string | null } | null>

/** The same at a console, where a link is valid only in its own session. An invalid link gets no reason. */
export async function sendStaffContent(
  ctx: GatewayContext,
  query: StaffContentQuery,
  { request, reply }: Exchange,
  sessionOf: SessionOfGuard,
): Promise<void> {
  const face = surfaceOf(request)
  if (face === 'shop') throw new Refusal('not-found')
  const guard = request.cookies[FACE_COOKIES[face].guard] ?? ''
  const session = await sessionOf(ctx, face, { sessionId: query.sessionId, guard })
  if (!session || !isGoodStaffLink(ctx, query, session.storeId)) throw new Refusal('not-found')
  const [file] = await inSystemTransaction(ctx, tx => findFiles(tx.db, [query.fileId]))
  if (file?.purpose !== query.purpose) throw new Refusal('not-found')
  await sendFile(ctx, file, query.variant, reply)
}

async function sendFile(
  ctx: GatewayContext,
  file: FileRow | undefined,
  variant: ContentQuery['variant'],
  reply: FastifyReply,
): Promise<void> {
  const content = file && (await contentOf(ctx, file, variant))
  if (!file || !content) throw new Refusal('not-found')
  const isShown = content.contentType.startsWith('image/')
  reply.headers({
    'content-type': content.contentType,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  await reply.send(content.bytes)
}

/** The content of a file that a record within the caller's scope refers to; null when it was deleted. */
export async function readContent(ctx: GatewayContext, fileId: string) {
  const [file] = await inSystemTransaction(ctx, tx => findFiles(tx.db, [fileId]))
  return file ? contentOf(ctx, file, 'full') : null
}

function contentOf(ctx: GatewayContext, file: FileRow, variant: ContentQuery['variant']) {
  const key = variant === 'full' ? file.storageKey : file.thumbKey
  return key === null ? null : ctx.gateways.files.get(key)
}
