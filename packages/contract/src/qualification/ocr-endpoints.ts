import { endpoint } from '../define.ts'
import { IdCardOcr, KeptOcr, LicenceOcr, OcrConsent, OcrToken, PaperReading } from './ocr-schemas.ts'

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
