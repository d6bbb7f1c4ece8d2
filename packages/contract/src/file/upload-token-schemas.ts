import { z } from 'zod'
import { Instant } from '../wire.ts'
import { UPLOAD_PURPOSES } from './schemas.ts'

export const UploadTokenWish = z.strictObject({ purpose: z.enum(UPLOAD_PURPOSES) })
export interface UploadTokenWish extends z.output<typeof UploadTokenWish> {}

export const UploadToken = z.object({
  token: z.string(),
  /** Where to send the file, as multipart: the token before the file. */
  uploadUrl: z.string(),
  maxBytes: z.int(),
  expiresAt: Instant,
})
export interface UploadToken extends z.output<typeof UploadToken> {}

/** Sent as multipart, the token before the file. */
export const TokenUploadForm = z.object({ token: z.string(), file: z.unknown() })
