import type { ocrEndpoints } from '@xiaojiu/contract/qualification/ocr-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { issueOcrToken } from './ocr-token.ts'
import { getReading, readIdCard, readLicence } from './read-paper.ts'

export const ocrHandlers: Handlers<typeof ocrEndpoints> = {
  getOcrToken: ctx => issueOcrToken(ctx),
  readLicence: (ctx, asked) => readLicence(ctx, asked),
  readIdCard: (ctx, asked) => readIdCard(ctx, asked),
  getReading: (ctx, { fileId }) => getReading(ctx, fileId),
}
