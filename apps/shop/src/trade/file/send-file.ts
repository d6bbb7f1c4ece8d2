import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_KINDS, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import type { UploadRule } from '@xiaojiu/ui/upload/upload-rule.ts'
import type { SendFile } from '@xiaojiu/ui/upload/use-uploads.ts'

/** What the server takes, so that the page can say so before anything is sent. */
export function uploadRule(maxFiles: number, isPicturesOnly = false): UploadRule {
  const accept = isPicturesOnly ? UPLOAD_KINDS.filter(kind => kind.startsWith('image/')) : UPLOAD_KINDS
  return { accept, maxBytes: MAX_UPLOAD_BYTES, maxFiles }
}

/** Sends files for one purpose, for an `UploadBox`. */
export function sendFileFor(purpose: UploadPurpose): SendFile {
  return (file, { onProgress, signal }) =>
    upload(fileEndpoints.uploadFile, file, { fields: { purpose }, onProgress, signal })
}
