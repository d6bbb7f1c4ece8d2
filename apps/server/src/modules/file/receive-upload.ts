import { type StoredFile, UPLOAD_PURPOSES, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { GatewayContext } from '#platform/context.ts'
import { type ReceivedFile, takeFile } from '#platform/http/multipart-file.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkContent } from './content/check-content.ts'
import { keepContent } from './keep-file.ts'
import type { Owner } from './tables.ts'
import { readUploadToken, type UploadGrant } from './upload-token.ts'

const BY_ACCOUNT = { name: 'upload-account', points: 200, seconds: 3600 }
const BY_TOKEN_ADDRESS = { name: 'upload-token-address', points: 200, seconds: 3600 }
const BY_STRANGER = { name: 'upload-address', points: 20, seconds: 3600 }

const Purpose = z.enum(UPLOAD_PURPOSES)

/**
 * Reads one file from a multipart request, checks it and keeps it for whoever is signed in. A stranger's file (an
 * appeal) belongs to nobody: the flow that received it claims it and shows it by link.
 */
export async function receiveUpload(ctx: GatewayContext, request: FastifyRequest): Promise<StoredFile> {
  const { actor } = ctx
  if (actor.kind === 'nobody') await ctx.limits.spend(BY_STRANGER, networkOf(ctx.clientIp))
  else await ctx.limits.spend(BY_ACCOUNT, actor.accountId)
  const owner =
    actor.kind === 'nobody'
      ? { companyId: null, accountId: null }
      : { companyId: actor.membership?.companyId ?? null, accountId: actor.accountId }
  return takeFile(
    request,
    file => keepFile(ctx, file, { purpose: purposeIn(file.fields), owner }),
    fields => void purposeIn(fields),
  )
}

/** As `receiveUpload`, for whoever holds a token: the file is that of the login the token was given to. */
export async function receiveByToken(ctx: GatewayContext, request: FastifyRequest): Promise<StoredFile> {
  await ctx.limits.spend(BY_TOKEN_ADDRESS, networkOf(ctx.clientIp))
  const grantIn = (fields: ReadonlyMap<string, string>): UploadGrant => {
    const grant = readUploadToken(ctx, fields.get('token') ?? '')
    if (!grant) throw new Refusal('upload-token-bad')
    return grant
  }
  return takeFile(
    request,
    async file => {
      const { accountId, companyId, purpose } = grantIn(file.fields)
      await ctx.limits.spend(BY_ACCOUNT, accountId)
      return keepFile(ctx, file, { purpose, owner: { companyId, accountId } })
    },
    fields => void grantIn(fields),
  )
}

async function keepFile(
  ctx: GatewayContext,
  { name, bytes }: ReceivedFile,
  { purpose, owner }: { readonly purpose: string; readonly owner: Owner },
): Promise<StoredFile> {
  const { kind, ...content } = await checkContent(name, bytes)
  return keepContent(ctx, { ...content, purpose, ending: kind, owner, isClaimed: false })
}

function purposeIn(fields: ReadonlyMap<string, string>): UploadPurpose {
  const purpose = Purpose.safeParse(fields.get('purpose'))
  if (!purpose.success) throw new Refusal('bad-request')
  return purpose.data
}
