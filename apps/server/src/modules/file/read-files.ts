import type { ContentQuery, StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyReply } from 'fastify'
import { type Context, type GatewayContext, inSnapshot, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isGoodLink, presentFile } from './links.ts'
import { type FileRow, findFiles } from './tables.ts'

/** Files within the caller's reach, with fresh links. */
export async function readFiles(ctx: Context, fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
  if (fileIds.length === 0) return new Map()
  const rows = await inSnapshot(ctx, tx => findFiles(tx.db, fileIds))
  return new Map(rows.map(row => [row.fileId, presentFile(ctx, row)]))
}

/** Any owner's files, with fresh links: for reviewers and jobs. */
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

/** Sends what a signed link names. Pictures are shown in place, papers only downloaded; neither can run anything. */
export async function sendContent(ctx: GatewayContext, query: ContentQuery, reply: FastifyReply): Promise<void> {
  if (!isGoodLink(ctx, query)) throw new Refusal('file-link-expired')
  const [file] = await inSystemTransaction(ctx, tx => findFiles(tx.db, [query.fileId]))
  const content = file && (await contentOf(ctx, file, query.variant))
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

/** The content of a file that something within the caller's reach points to; null when it is gone. */
export async function readContent(ctx: GatewayContext, fileId: string) {
  const [file] = await inSystemTransaction(ctx, tx => findFiles(tx.db, [fileId]))
  return file ? contentOf(ctx, file, 'full') : null
}

function contentOf(ctx: GatewayContext, file: FileRow, variant: ContentQuery['variant']) {
  const key = variant === 'full' ? file.storageKey : file.thumbKey
  return key === null ? null : ctx.gateways.files.get(key)
}
