import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import type { LicenceKind, OcrGateway, OcrImage, ReadField } from '#gateways/ocr/gateway.ts'
import type { GatewayResult } from '#gateways/result.ts'
import type { ReadPaperFields } from './tables.ts'

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

/** Where what was read goes in the form of a paper. */
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

/** Papers that bear the company's own code in place of a number. */
const BEARS_CREDIT_CODE: readonly string[] = ['BL', 'INST']

export type CardSide = 'front' | 'back'

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
