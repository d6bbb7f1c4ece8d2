import { z } from 'zod'
import { Id, Instant } from '../wire.ts'
import { LICENCE_CODES } from './licence-words.ts'

/** Papers that can be read from a picture; others are typed. */
export const READABLE_CODES = ['BL', 'INST', 'DL', 'PL', 'ML', 'CF', 'D2', 'D3', 'FD', 'ID'] as const

/** Pictures of papers and cards hold personal data: the person says yes before any of them is read. */
export const OcrConsent = z.strictObject({ hasAgreed: z.literal(true, { message: '请先同意识别证照图片' }) })
/** Ours, for this login and a few minutes. The provider's own key never leaves the server. */
export const OcrToken = z.object({ baiduToken: z.string(), expiresAt: Instant })
export interface OcrToken extends z.output<typeof OcrToken> {}

/** A file of the caller: its id, or the address it was shown under. Nothing is ever fetched from an address. */
const OwnFile = z.string().trim().min(1).max(600)
const OcrTokenText = z.string().regex(/^[\w.-]{20,200}$/, { message: '请重新点击识别' })

export const LicenceOcr = z.strictObject({ url: OwnFile, baiduToken: OcrTokenText, code: z.enum(LICENCE_CODES) })
export interface LicenceOcr extends z.output<typeof LicenceOcr> {}
export const IdCardOcr = z.strictObject({
  url: OwnFile,
  baiduToken: OcrTokenText,
  idCardSide: z.enum(['front', 'back']),
})
export interface IdCardOcr extends z.output<typeof IdCardOcr> {}
export const KeptOcr = z.strictObject({ fileId: Id })

/** What was read, under the names of the form; `expires` and days as the form takes them. */
export const PaperReading = z.object({
  fileId: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      text: z.string(),
      /** 0 to 1; below 0.8 the page asks to look again. */
      confidence: z.number(),
    }),
  ),
})
export interface PaperReading extends z.output<typeof PaperReading> {}
