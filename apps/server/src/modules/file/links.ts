import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import type { ContentQuery, FileVariant, StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { FileRow } from './tables.ts'

const LINK_LIFE_MS = 3_600_000

/** A file as pages show it. The links need no session, because pictures on a page send none; they die within the hour. */
export function presentFile(ctx: Context, file: FileRow): StoredFile {
  return {
    fileId: file.fileId,
    name: file.name,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    isImage: file.contentType.startsWith('image/'),
    url: linkTo(ctx, file.fileId, 'full'),
    thumbUrl: file.thumbKey === null ? null : linkTo(ctx, file.fileId, 'thumb'),
  }
}

function linkTo(ctx: Context, fileId: string, variant: FileVariant): string {
  const until = String(addMs(ctx.now, LINK_LIFE_MS).getTime())
  const query = new URLSearchParams({ fileId, variant, until, sign: signOf(ctx, fileId, variant, until) })
  return `${API_PREFIX}${fileEndpoints.getContent.path}?${query}`
}

/** Whether we made this link and it is still good. */
export function isGoodLink(ctx: Context, { fileId, variant, until, sign }: ContentQuery): boolean {
  const expected = Buffer.from(signOf(ctx, fileId, variant, until))
  const given = Buffer.from(sign)
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(until) > ctx.now.getTime()
}

function signOf(ctx: Context, fileId: string, variant: FileVariant, until: string): string {
  return createHmac('sha256', `file link ${ctx.site.secret}`)
    .update(`${fileId}\n${variant}\n${until}`)
    .digest('base64url')
}
