import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_PURPOSES, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import type { UploadToken } from '@xiaojiu/contract/file/upload-token-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import type { Context, UserContext } from '#platform/context.ts'

const LIFE_MS = 600_000
const BY_ACCOUNT = { name: 'upload-token', points: 60, seconds: 3600 }

const Grant = z.object({
  accountId: z.string(),
  companyId: z.string().nullable(),
  purpose: z.enum(UPLOAD_PURPOSES),
  until: z.int(),
})
/** The owner and purpose of the file, and the expiry of the token. */
export interface UploadGrant extends z.output<typeof Grant> {}

/** A token that allows an upload for this login without a session, for ten minutes. */
export async function applyUploadToken(
  ctx: UserContext,
  { purpose }: { readonly purpose: UploadPurpose },
): Promise<UploadToken> {
  const { accountId, membership } = ctx.actor
  await ctx.limits.spend(BY_ACCOUNT, accountId)
  const expiresAt = addMs(ctx.now, LIFE_MS)
  const grant: UploadGrant = {
    accountId,
    companyId: membership?.companyId ?? null,
    purpose,
    until: expiresAt.getTime(),
  }
  const content = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return {
    token: `${content}.${signOf(ctx, content)}`,
    uploadUrl: `${API_PREFIX}${fileEndpoints.uploadByToken.path}`,
    maxBytes: MAX_UPLOAD_BYTES,
    expiresAt,
  }
}

/** The content of a token; null when it is not ours, was changed or has expired. */
export function readUploadToken(ctx: Context, token: string): UploadGrant | null {
  const [content = '', sign = ''] = token.split('.')
  const expected = Buffer.from(signOf(ctx, content))
  const given = Buffer.from(sign)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const grant = Grant.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')))
  return grant.success && grant.data.until > ctx.now.getTime() ? grant.data : null
}

function signOf(ctx: Context, content: string): string {
  return createHmac('sha256', `upload token ${ctx.site.secret}`).update(content).digest('base64url')
}
