import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Instant } from '../wire.ts'
import { UPLOAD_PURPOSES, UPLOADING } from './schemas.ts'

const UploadTokenWish = z.strictObject({ purpose: z.enum(UPLOAD_PURPOSES) })
export interface UploadTokenWish extends z.output<typeof UploadTokenWish> {}

export const UploadToken = z.object({
  token: z.string(),
  /** The address for the upload, as multipart with the token before the file. */
  uploadUrl: z.string(),
  maxBytes: z.int(),
  expiresAt: Instant,
})
export interface UploadToken extends z.output<typeof UploadToken> {}

/** A multipart body; the token comes before the file. */
const TokenUploadForm = z.object({ token: z.string(), file: z.unknown() })

/** Uploads with a token that is valid for a few minutes, without a session: from a phone, or directly to the object store. */
export const uploadTokenEndpoints = {
  applyUploadToken: endpoint({
    method: 'POST',
    path: '/filestorage/api/filestorage/oss/applyToken',
    access: 'user',
    summary: '申请上传凭证，十分钟内有效',
    input: UploadTokenWish,
    output: UploadToken,
    refusals: ['too-many-requests'],
    errors: 'caller',
    spec: 'EP-167',
  }),
  uploadByToken: endpoint({
    method: 'POST',
    path: '/filestorage/api/filestorage/oss/upload',
    access: 'anyone',
    summary: '凭上传凭证上传一个文件，归申请凭证的账号所有',
    input: TokenUploadForm,
    ...UPLOADING,
    refusals: ['upload-token-bad', ...UPLOADING.refusals],
  }),
}
