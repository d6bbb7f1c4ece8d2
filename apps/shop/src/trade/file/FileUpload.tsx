import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_KINDS, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { UploadRule } from '@xiaojiu/ui/upload/upload-rule.ts'
import type { SendFile, StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { useMemo } from 'react'

export interface FileUploadProps {
  purpose: UploadPurpose
  files: readonly StoredFile[]
  onChange: (files: readonly StoredFile[]) => void
  /** What to upload, for example 营业执照. */
  label: string
  maxFiles?: number
  /** Only pictures, no documents, because others will see them. */
  isPicturesOnly?: boolean
  disabled?: boolean
  error?: string | undefined
}

/** Uploads pictures and documents by choosing or dropping, with progress, retry, preview and removal. */
export function FileUpload({ purpose, maxFiles = 1, isPicturesOnly = false, error, ...box }: FileUploadProps) {
  const send = useMemo(() => sendFileFor(purpose), [purpose])
  const rule = useMemo(() => uploadRule(maxFiles, isPicturesOnly), [maxFiles, isPicturesOnly])
  return <UploadBox {...box} rule={rule} send={send} {...(error !== undefined && { error })} />
}

/** What the server accepts, so that the page can say so before the upload. */
export function uploadRule(maxFiles: number, isPicturesOnly = false): UploadRule {
  const accept = isPicturesOnly ? UPLOAD_KINDS.filter(kind => kind.startsWith('image/')) : UPLOAD_KINDS
  return { accept, maxBytes: MAX_UPLOAD_BYTES, maxFiles }
}

/** Uploads files for one purpose; used by `UploadBox`. */
function sendFileFor(purpose: UploadPurpose): SendFile {
  return (file, { onProgress, signal }) =>
    upload(fileEndpoints.uploadFile, file, { fields: { purpose }, onProgress, signal })
}
