import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id, Instant } from '../wire.ts'
import { LICENCE_CODES } from './words.ts'

/** Papers that OCR can read; others must be typed. */
export const READABLE_CODES = ['BL', 'INST', 'DL', 'PL', 'ML', 'CF', 'D2', 'D3', 'FD', 'ID'] as const

/** Pictures of papers and ID cards contain personal data, so the person must agree before OCR. */
const OcrConsent = z.strictObject({ hasAgreed: z.literal(true, { message: '请先同意识别证照图片' }) })
/** Our own token, valid for this login and a few minutes. The provider's key never leaves the server. */
export const OcrToken = z.object({ baiduToken: z.string(), expiresAt: Instant })
export interface OcrToken extends z.output<typeof OcrToken> {}

/** A file of the caller: its id, or the address under which it was shown. The server never fetches an address. */
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
const KeptOcr = z.strictObject({ fileId: Id })

/** The recognised fields by their names in the form, in the form's formats. */
export const PaperReading = z.object({
  fileId: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      text: z.string(),
      /** 0 to 1; below 0.8 the page asks the user to check. */
      confidence: z.number(),
    }),
  ),
})
export interface PaperReading extends z.output<typeof PaperReading> {}

const OCR_TIMEOUT_MS = 40_000

/** 证照识别. Forms can always be filled in by hand as well. */
export const ocrEndpoints = {
  getOcrToken: endpoint({
    method: 'POST',
    path: '/ocr/api/getBaiduToken',
    access: 'user',
    summary: '同意识别后领取一次性识别授权（平台自有凭证，不含服务商密钥）',
    input: OcrConsent,
    output: OcrToken,
    refusals: [],
    errors: 'caller',
    spec: 'EP-230',
  }),
  readLicence: endpoint({
    method: 'POST',
    path: '/ocr/api/getLicenseInfo',
    access: 'user',
    summary: '识别已上传的证照图片',
    input: LicenceOcr,
    output: PaperReading,
    refusals: [
      'not-found',
      'paper-unreadable',
      'ocr-unavailable',
      'ocr-slow',
      'ocr-token-expired',
      'too-many-requests',
    ],
    errors: 'caller',
    timeoutMs: OCR_TIMEOUT_MS,
    spec: 'EP-231',
  }),
  readIdCard: endpoint({
    method: 'POST',
    path: '/ocr/api/getIdCard',
    access: 'user',
    summary: '识别已上传的身份证图片',
    input: IdCardOcr,
    output: PaperReading,
    refusals: [
      'not-found',
      'paper-unreadable',
      'ocr-unavailable',
      'ocr-slow',
      'ocr-token-expired',
      'too-many-requests',
    ],
    errors: 'caller',
    timeoutMs: OCR_TIMEOUT_MS,
    spec: 'EP-232',
  }),
  getReading: endpoint({
    method: 'GET',
    path: '/ocr/api/getLicenseOcr',
    access: 'user',
    summary: '某个文件最近一次的识别结果',
    input: KeptOcr,
    output: PaperReading,
    refusals: ['not-found'],
    errors: 'caller',
    spec: 'EP-233',
  }),
}
