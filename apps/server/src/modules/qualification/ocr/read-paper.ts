import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IdCardOcr, LicenceOcr, OcrToken, PaperReading } from '@xiaojiu/contract/qualification/ocr-endpoints.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { Id } from '@xiaojiu/contract/wire.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type LicenceKind, type OcrGateway, type OcrImage, type ReadField, UNREADABLE } from '#gateways/ocr/gateway.ts'
import type { GatewayFailure, GatewayResult } from '#gateways/result.ts'
import { openFile } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type User, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findReadings, keepReading, type ReadPaperFields } from './tables.ts'

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
  if (!read.ok) throw readingRefusal(ctx, read)
  await inTransaction(ctx, tx =>
    keepReading(tx.db, { fileId, accountId: tx.actor.accountId, kind: code, readAt: tx.now }, read.value),
  )
  return { fileId, fields: read.value }
}

/** Why a picture was not read, for who asked. */
export function readingRefusal(ctx: GatewayContext, failure: GatewayFailure): Refusal {
  if (failure.kind === 'refused' && failure.code === UNREADABLE) return new Refusal('paper-unreadable')
  ctx.log.warn({ kind: failure.kind, message: failure.message }, 'OCR failed')
  return new Refusal(failure.kind === 'unknown' && failure.reason === 'timeout' ? 'ocr-slow' : 'ocr-unavailable')
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

const LIFE_MS = 10 * 60_000

/** Our own word that this login agreed to have pictures read. It opens nothing anywhere else. */
export async function issueOcrToken(ctx: UserContext): Promise<OcrToken> {
  const expiresAt = addMs(ctx.now, LIFE_MS)
  await inTransaction(ctx, tx => audit(tx, { action: 'ocr.agree', subject: tx.actor.accountId }))
  const until = String(expiresAt.getTime())
  return { baiduToken: `${until}.${signOf(ctx, until)}`, expiresAt }
}

function checkOcrToken(ctx: UserContext, token: string): void {
  const [until = '', sign = ''] = token.split('.')
  const expected = Buffer.from(signOf(ctx, until))
  const given = Buffer.from(sign)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || !(Number(until) > ctx.now.getTime())) throw new Refusal('ocr-token-expired')
}

function signOf(ctx: UserContext, until: string): string {
  return createHmac('sha256', `ocr ${ctx.site.secret}`).update(`${ctx.actor.accountId}\n${until}`).digest('base64url')
}

/** What reads which paper. Certificates without a reader of their own are laid out like another one. */
const KINDS: Readonly<Partial<Record<LicenceCode, LicenceKind>>> = {
  BL: 'business-licence',
  INST: 'business-licence',
  DL: 'medicine-licence',
  PL: 'medicine-licence',
  ML: 'medical-institution-licence',
  CF: 'medical-institution-licence',
  D2: 'device-licence',
  D3: 'device-licence',
  FD: 'food-licence',
}

/** The form field of each recognised value. */
const LICENCE_FIELDS: Readonly<Record<string, string>> = {
  number: 'number',
  companyName: 'holderName',
  legalPerson: 'legalPerson',
  address: 'address',
  warehouseAddress: 'warehouseAddress',
  tradeMode: 'tradeMode',
  rxCategory: 'rxCategory',
  scope: 'scopeText',
  validFrom: 'issuedOn',
  validUntil: 'expires',
  issuer: 'issuer',
  creditCode: 'creditCode',
  personInCharge: 'personInCharge',
  qualityHead: 'qualityHead',
}
const CARD_FIELDS: Readonly<Record<string, string>> = {
  name: 'holderName',
  idNumber: 'number',
  issuer: 'issuer',
  validFrom: 'issuedOn',
  validUntil: 'expires',
}

/** Papers that have the company's credit code as their number. */
const BEARS_CREDIT_CODE: readonly string[] = ['BL', 'INST']

type CardSide = 'front' | 'back'

export function canRead(code: LicenceCode): boolean {
  return code === 'ID' || KINDS[code] !== undefined
}

/** Reads a picture of a paper into the fields of its form. Never inside a transaction. */
export async function readPicture(
  ocr: OcrGateway,
  image: OcrImage,
  code: LicenceCode,
  side: CardSide = 'front',
): Promise<GatewayResult<ReadPaperFields>> {
  const kind = KINDS[code]
  const read = kind === undefined ? await ocr.recogniseIdCard(image, side) : await ocr.recogniseLicence(image, kind)
  if (!read.ok) return read
  const names = kind === undefined ? CARD_FIELDS : LICENCE_FIELDS
  const fields = Object.entries<ReadField | undefined>(read.value).flatMap(([name, found]) => {
    const field = names[name]
    return field && found ? [{ field, text: found.text, confidence: found.confidence }] : []
  })
  const creditCode = fields.find(({ field }) => field === 'creditCode')
  const number = BEARS_CREDIT_CODE.includes(code) && creditCode ? [{ ...creditCode, field: 'number' }] : []
  return { ok: true, value: [...fields.filter(one => number.length === 0 || one.field !== 'number'), ...number] }
}

const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** A file as the reader takes it; null for papers in PDF, which are typed. */
export function asImage(file: { readonly contentType: string; readonly bytes: Buffer }): OcrImage | null {
  return PICTURES.includes(file.contentType)
    ? { bytes: file.bytes, contentType: file.contentType as OcrImage['contentType'] }
    : null
}
