import { type StoredFile, UPLOAD_PURPOSES } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { bytesOf, multipartFile } from '#platform/http/multipart-file.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkContent } from './content/check-content.ts'
import { keepContent } from './keep-file.ts'

const BY_ACCOUNT = { name: 'upload-account', points: 200, seconds: 3600 }
const BY_STRANGER = { name: 'upload-address', points: 20, seconds: 3600 }

const Purpose = z.enum(UPLOAD_PURPOSES)

/**
 * Reads one file from a multipart request, checks it and keeps it for whoever is signed in. A stranger's file (an
 * appeal) belongs to nobody: the flow that received it claims it and shows it by link.
 */
export async function receiveUpload(ctx: Context, request: FastifyRequest): Promise<StoredFile> {
  const { actor } = ctx
  if (actor.kind === 'nobody') await ctx.limits.spend(BY_STRANGER, ctx.clientIp)
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

async function readForm(request: FastifyRequest) {
  const part = await multipartFile(request)
  if (!part) throw new Refusal('file-missing')
  const field = part.fields['purpose']
  const purpose = Purpose.safeParse(field && 'value' in field ? field.value : undefined)
  const bytes = await bytesOf(part).catch((error: unknown) => {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw new Refusal('file-too-large')
    throw error
  })
  if (!purpose.success) throw new Refusal('bad-request')
  return { purpose: purpose.data, name: part.filename, bytes }
}
