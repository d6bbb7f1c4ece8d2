import { type StoredFile, UPLOAD_PURPOSES } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { bytesOf, multipartFile } from '#platform/http/multipart-file.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkContent } from './content/check-content.ts'
import { keepContent } from './keep-file.ts'
import { readUploadToken } from './upload-token.ts'

const BY_ACCOUNT = { name: 'upload-account', points: 200, seconds: 3600 }
const BY_TOKEN_ADDRESS = { name: 'upload-token-address', points: 200, seconds: 3600 }
const BY_STRANGER = { name: 'upload-address', points: 20, seconds: 3600 }

const Purpose = z.enum(UPLOAD_PURPOSES)

/**
 * Reads one file from a multipart request, checks it and keeps it for whoever is signed in. A stranger's file (an
 * appeal) belongs to nobody: the flow that received it claims it and shows it by link.
 */
export async function receiveUpload(ctx: Context, request: FastifyRequest): Promise<StoredFile> {
  const { actor } = ctx
  if (actor.kind === 'nobody') await ctx.limits.spend(BY_STRANGER, networkOf(ctx.clientIp))
  else await ctx.limits.spend(BY_ACCOUNT, actor.accountId)
  const { purpose, name, bytes } = await readForm(request)
  const { kind, ...content } = await checkContent(name, bytes)
  return keepContent(ctx, {
    ...content,
    purpose,
    ending: kind,
    owner:
      actor.kind === 'nobody'
        ? { companyId: null, accountId: null }
        : { companyId: actor.membership?.companyId ?? null, accountId: actor.accountId },
    isClaimed: false,
  })
}

/** As `receiveUpload`, for whoever holds a token: the file is that of the login the token was given to. */
export async function receiveByToken(ctx: Context, request: FastifyRequest): Promise<StoredFile> {
  await ctx.limits.spend(BY_TOKEN_ADDRESS, networkOf(ctx.clientIp))
  const { token, name, bytes } = await readParts(request)
  const grant = readUploadToken(ctx, token)
  if (!grant) throw new Refusal('upload-token-bad')
  await ctx.limits.spend(BY_ACCOUNT, grant.accountId)
  const { kind, ...content } = await checkContent(name, bytes)
  const { accountId, companyId, purpose } = grant
  return keepContent(ctx, { ...content, purpose, ending: kind, owner: { companyId, accountId }, isClaimed: false })
}

async function readForm(request: FastifyRequest) {
  const { purpose: given, name, bytes } = await readParts(request)
  const purpose = Purpose.safeParse(given)
  if (!purpose.success) throw new Refusal('bad-request')
  return { purpose: purpose.data, name, bytes }
}

async function readParts(request: FastifyRequest) {
  const part = await multipartFile(request)
  if (!part) throw new Refusal('file-missing')
  const textOf = (field: string): string => {
    const found = part.fields[field]
    return found && 'value' in found && typeof found.value === 'string' ? found.value : ''
  }
  const bytes = await bytesOf(part).catch((error: unknown) => {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw new Refusal('file-too-large')
    throw error
  })
  return { purpose: textOf('purpose'), token: textOf('token'), name: part.filename, bytes }
}
