import type { GatewayResult } from '../result.ts'

/** What is on a picture, as far as it was read. Confidence is 0 to 1; unread fields are absent. */
export interface ReadField {
  readonly text: string
  readonly confidence: number
}

export type LicenceKind =
  | 'business-licence'
  | 'medicine-licence'
  | 'medical-institution-licence'
  | 'device-licence'
  | 'food-licence'

export type LicenceField =
  | 'number'
  | 'creditCode'
  | 'companyName'
  | 'legalPerson'
  | 'personInCharge'
  | 'qualityHead'
  | 'address'
  | 'warehouseAddress'
  | 'tradeMode'
  | 'rxCategory'
  | 'scope'
  | 'validFrom'
  | 'validUntil'
  | 'issuer'

export type IdCardSide = 'front' | 'back'
export type IdCardField = 'name' | 'idNumber' | 'address' | 'birthday' | 'issuer' | 'validFrom' | 'validUntil'

/** Days are written `YYYY-MM-DD`; an unlimited licence reads `长期`. */
export type ReadFields<Name extends string> = Readonly<Partial<Record<Name, ReadField>>>

/** The bytes of an image of ours. Never a URL: the reader must not fetch anything. */
export interface OcrImage {
  readonly bytes: Buffer
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml'
}

/** Reads papers from pictures. Fits a cloud service as well as an engine in our own process. */
export interface OcrGateway {
  /** Refused with code `unreadable` when nothing could be made out. */
  recogniseLicence(image: OcrImage, kind: LicenceKind): Promise<GatewayResult<ReadFields<LicenceField>>>
  recogniseIdCard(image: OcrImage, side: IdCardSide): Promise<GatewayResult<ReadFields<IdCardField>>>
}

export const UNREADABLE = 'unreadable'
