import { type StoredFile, UPLOAD_PURPOSES, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import type { Reason } from '@xiaojiu/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Sharp } from 'sharp'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction } from '#platform/context.ts'
import { type ReceivedFile, takeFile } from '#platform/http/multipart-file.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { slots } from '#platform/slots.ts'
import { isPolyglotFile, objectionToPdf } from './content/inspect-pdf.ts'
import { extensionMatches, type FileKind, isDeceivingName, keptName } from './domain/file-name.ts'
import { keepContent } from './files.ts'
import { type Owner, ownerOf } from './tables.ts'
import { readUploadToken, type UploadGrant } from './upload-token.ts'

const MAX_PIXELS = 40_000_000

const MAX_SIDE = 12_000

/** Enough to read the smallest print of a licence. */
const KEPT_SIDE = 4000

const THUMB_SIDE = 480

const SECONDS = 15

/** A decoded picture may hold 160 MB: a few at a time in one process. */
const inTurn = slots({ slotCount: 2, maxWaiting: 40 })

const CONTENT_TYPES: Readonly<Record<FileKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

const BY_ACCOUNT = { name: 'upload-account', points: 200, seconds: 3600 }

const BY_TOKEN_ADDRESS = { name: 'upload-token-address', points: 200, seconds: 3600 }

const BY_STRANGER = { name: 'upload-address', points: 20, seconds: 3600 }

const Purpose = z.enum(UPLOAD_PURPOSES)

/**
 * Reads one file from a multipart request, checks it and stores it for the signed-in user. A file without a session (an
 * appeal) has no owner: the flow that received it claims it and shows it by link.
 */
export async function receiveUpload(ctx: GatewayContext, request: FastifyRequest): Promise<StoredFile> {
  const { actor } = ctx
  if (actor.kind === 'nobody') await ctx.limits.spend(BY_STRANGER, networkOf(ctx.clientIp))
  else await ctx.limits.spend(BY_ACCOUNT, actor.accountId)
  return takeFile(
    request,
    file => keepFile(ctx, file, { purpose: purposeIn(file.fields), owner: ownerOf(actor) }),
    fields => void purposeIn(fields),
  )
}

/** Like `receiveUpload`, in a console: uploads are recorded in the audit log. */
export async function receiveStaffUpload(ctx: GatewayContext, request: FastifyRequest): Promise<StoredFile> {
  const file = await receiveUpload(ctx, request)
  const { fileId, name, sizeBytes } = file
  await inTransaction(ctx, tx => audit(tx, { action: 'file.upload', subject: fileId, details: { name, sizeBytes } }))
  return file
}

/** Like `receiveUpload`, with a token: the file belongs to the login of the token. */
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

/** The accepted content of an upload. */
interface CheckedContent {
  readonly name: string
  readonly kind: FileKind
  readonly contentType: string
  readonly bytes: Buffer
  readonly thumb: Buffer | null
}

/** Decides by the content alone; refuses everything that is not a clean picture or paper. */
async function checkContent(name: string, bytes: Buffer): Promise<CheckedContent> {
  if (isDeceivingName(name)) throw new Refusal('file-name-bad')
  if (bytes.length === 0) throw new Refusal('file-empty')
  const kind = await kindOf(bytes)
  if (!kind) throw new Refusal('file-kind-refused')
  if (!extensionMatches(name, kind)) throw new Refusal('file-name-mismatch')
  const kept = { name: keptName(name, kind), kind, contentType: CONTENT_TYPES[kind] }
  if (kind === 'pdf') {
    const objection = objectionToPdf(bytes)
    if (objection) throw new Refusal(objection)
    return { ...kept, bytes, thumb: null }
  }
  const picture = await inTurn(() => cleanPicture(bytes, kind))
  if (typeof picture === 'string') throw new Refusal(picture)
  return { ...kept, ...picture }
}

async function kindOf(bytes: Buffer): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  return found && found.ext in CONTENT_TYPES ? (found.ext as FileKind) : null
}

interface CleanPicture {
  readonly bytes: Buffer
  readonly thumb: Buffer
}

/** Decodes a picture and encodes it again: upright, without metadata. */
async function cleanPicture(bytes: Buffer, kind: 'jpg' | 'png' | 'webp'): Promise<CleanPicture | Reason> {
  if (isPolyglotFile(bytes)) return 'file-unsafe'
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true } as const
  let size: { width: number; height: number }
  try {
    // The size is in the header: a picture that is too large is never decoded.
    size = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  } catch {
    return 'file-broken'
  }
  const isHuge = size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS
  if (isHuge) return 'file-too-many-pixels'
  try {
    const upright = sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const kept = await written(upright, kind).toBuffer()
    const thumb = await sharp(kept)
      .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return { bytes: kept, thumb }
  } catch {
    return 'file-broken'
  }
}

function written(picture: Sharp, kind: 'jpg' | 'png' | 'webp'): Sharp {
  if (kind === 'png') return picture.png({ compressionLevel: 6 })
  return kind === 'webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 })
}
