import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_PREFIX, API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import type { ContentQuery, FileVariant, StaffContentQuery, StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, isStaff, type Staff } from '#platform/context.ts'
import type { FileRow } from './tables.ts'

const LINK_LIFE_MS = 3_600_000
const STAFF_LINK_LIFE_MS = 5 * 60_000
/** Links issued within this time are identical, so that a reloaded page does not load its pictures again. */
const SAME_LINK_MS = 30_000

/**
 * A file with its links. The links need no signed request, because pictures on a page send none. In the shop they expire within
 * the hour; in a console within five minutes, and they work only in the session that got them.
 */
export function presentFile(ctx: Context, file: FileRow): StoredFile {
  return {
    fileId: file.fileId,
    name: file.name,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    isImage: file.contentType.startsWith('image/'),
    url: linkTo(ctx, file, 'full'),
    thumbUrl: file.thumbKey === null ? null : linkTo(ctx, file, 'thumb'),
  }
}

function linkTo(ctx: Context, file: FileRow, variant: FileVariant): string {
  const { actor } = ctx
  if (isStaff(actor)) return staffLinkTo(ctx, actor, file, variant)
  const { fileId } = file
  const until = String(addMs(ctx.now, LINK_LIFE_MS).getTime())
  const sign = signOf(ctx, [fileId, variant, until])
  return `${API_PREFIX}${fileEndpoints.getContent.path}?${new URLSearchParams({ fileId, variant, until, sign })}`
}

function staffLinkTo(ctx: Context, actor: Staff, { fileId, purpose }: FileRow, variant: FileVariant): string {
  const { sessionId, storeId, face } = actor
  const end = addMs(ctx.now, STAFF_LINK_LIFE_MS).getTime()
  const until = String(end - (end % SAME_LINK_MS))
  const named = { fileId, variant, until, sessionId, purpose }
  const query = new URLSearchParams({ ...named, sign: staffSignOf(ctx, named, storeId) })
  return `${API_PREFIXES[face]}${fileConsoleEndpoints.getStaffContent.path}?${query}`
}

/** Whether we issued this link and it is still valid. */
export function isGoodLink(ctx: Context, { fileId, variant, until, sign }: ContentQuery): boolean {
  return isSame(sign, signOf(ctx, [fileId, variant, until])) && Number(until) > ctx.now.getTime()
}

/** Whether we issued this link for a session of this store, and it is still valid. */
export function isGoodStaffLink(ctx: Context, query: StaffContentQuery, storeId: string | null): boolean {
  return isSame(query.sign, staffSignOf(ctx, query, storeId)) && Number(query.until) > ctx.now.getTime()
}

function staffSignOf(
  ctx: Context,
  { fileId, variant, until, sessionId, purpose }: Omit<StaffContentQuery, 'sign'>,
  storeId: string | null,
): string {
  return signOf(ctx, [fileId, variant, until, sessionId, purpose, storeId ?? 'platform'])
}

function isSame(sign: string, ours: string): boolean {
  const expected = Buffer.from(ours)
  const given = Buffer.from(sign)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signOf(ctx: Context, said: readonly string[]): string {
  return createHmac('sha256', `file link ${ctx.site.secret}`).update(said.join('\n')).digest('base64url')
}
