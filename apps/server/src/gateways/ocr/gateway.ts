import type { GatewayResult } from '../result.ts'

/** The recognised content of a picture. Confidence is 0 to 1; fields that were not recognised are absent. */
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

/** The bytes of one of our images. Never a URL: the recogniser must not fetch anything. */
export interface OcrImage {
  readonly bytes: Buffer
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml'
}

/** Recognises papers in pictures, by a cloud service or by an engine in our own process. */
export interface OcrGateway {
  /** Refused with code `unreadable` when nothing was recognised. */
  recogniseLicence(image: OcrImage, kind: LicenceKind): Promise<GatewayResult<ReadFields<LicenceField>>>
  recogniseIdCard(image: OcrImage, side: IdCardSide): Promise<GatewayResult<ReadFields<IdCardField>>>
}

export const UNREADABLE = 'unreadable'
