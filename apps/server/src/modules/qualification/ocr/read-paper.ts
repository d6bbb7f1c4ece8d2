import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import type { IdCardOcr, LicenceOcr, PaperReading } from '@xiaojiu/contract/qualification/ocr-schemas.ts'
import { Id } from '@xiaojiu/contract/wire.ts'
import { UNREADABLE } from '#gateways/ocr/gateway.ts'
import { openFile } from '#modules/file/public.ts'
import { type GatewayContext, inSnapshot, inTransaction, type User, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkOcrToken } from './ocr-token.ts'
import { asImage, type CardSide, canRead, readPicture } from './read-picture.ts'
import { findReadings, keepReading } from './tables.ts'

const BY_ACCOUNT = { name: 'ocr', points: 60, seconds: 3600 }

export function readLicence(ctx: GatewayContext<User>, { url, baiduToken, code }: LicenceOcr): Promise<PaperReading> {
  return readOwn(ctx, { url, baiduToken, code, side: 'front' })
}

export function readIdCard(
  ctx: GatewayContext<User>,
  { url, baiduToken, idCardSide }: IdCardOcr,
): Promise<PaperReading> {
  return readOwn(ctx, { url, baiduToken, code: 'ID', side: idCardSide })
}

interface Asked {
  readonly url: string
  readonly baiduToken: string
  readonly code: LicenceCode
  readonly side: CardSide
}

/** Reads a picture of the caller's own. The address only names it: nothing is fetched. */
async function readOwn(ctx: GatewayContext<User>, { url, baiduToken, code, side }: Asked): Promise<PaperReading> {
  checkOcrToken(ctx, baiduToken)
  if (!canRead(code)) throw new Refusal('paper-unreadable')
  const fileId = fileIdIn(url)
  const file = fileId === null ? null : await openFile(ctx, fileId)
  if (fileId === null || !file) throw new Refusal('not-found')
  const image = asImage(file)
  if (!image) throw new Refusal('paper-unreadable')
  await ctx.limits.spend(BY_ACCOUNT, ctx.actor.accountId)
  const read = await readPicture(ctx.gateways.ocr, image, code, side)
  if (!read.ok) {
    if (read.kind === 'refused' && read.code === UNREADABLE) throw new Refusal('paper-unreadable')
    ctx.log.warn({ kind: read.kind, message: read.message }, 'OCR failed')
    throw new Refusal(read.kind === 'unknown' && read.reason === 'timeout' ? 'ocr-slow' : 'ocr-unavailable')
  }
  await inTransaction(ctx, tx =>
    keepReading(tx.db, { fileId, accountId: tx.actor.accountId, kind: code, readAt: tx.now }, read.value),
  )
  return { fileId, fields: read.value }
}

/** The file that an id or an address of ours names. */
function fileIdIn(text: string): string | null {
  const named = Id.safeParse(text).success ? text : new URLSearchParams(text.split('?')[1] ?? '').get('fileId')
  return Id.safeParse(named).success ? named : null
}

export async function getReading(ctx: UserContext, fileId: string): Promise<PaperReading> {
  const fields = (await inSnapshot(ctx, tx => findReadings(tx.db, [fileId]))).get(fileId)
  if (!fields) throw new Refusal('not-found')
  return { fileId, fields }
}
