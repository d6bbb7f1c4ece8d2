import type { UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import { useMemo } from 'react'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { sendFileFor, uploadRule } from './send-file.ts'

export interface FileUploadProps {
  purpose: UploadPurpose
  files: readonly StoredFile[]
  onChange: (files: readonly StoredFile[]) => void
  /** What to upload: 营业执照. */
  label: string
  maxFiles?: number
  /** No papers: others will look at it. */
  isPicturesOnly?: boolean
  disabled?: boolean
  error?: string | undefined
}

/** Choose or drop pictures and papers; they are sent at once, with progress, another try, a look in full, removal. */
export function FileUpload({ purpose, maxFiles = 1, isPicturesOnly = false, error, ...box }: FileUploadProps) {
  const send = useMemo(() => sendFileFor(purpose), [purpose])
  const rule = useMemo(() => uploadRule(maxFiles, isPicturesOnly), [maxFiles, isPicturesOnly])
  return <UploadBox {...box} rule={rule} send={send} {...(error !== undefined && { error })} />
}
