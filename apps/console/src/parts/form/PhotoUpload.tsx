import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_KINDS, type UploadPurpose } from '@xiaojiu/contract/file/schemas.ts'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const

interface PhotoUploadProps {
  readonly label: string
  readonly purpose: UploadPurpose
  readonly files: readonly StoredFile[]
  readonly onChange: (files: readonly StoredFile[]) => void
  readonly maxFiles?: number
  /** PDF files too. */
  readonly takesPapers?: boolean
}

/** Uploads photos and papers that staff attach. */
export function PhotoUpload({ label, purpose, files, onChange, maxFiles = 9, takesPapers = false }: PhotoUploadProps) {
  return (
    <UploadBox
      label={label}
      files={files}
      onChange={onChange}
      rule={{ accept: takesPapers ? UPLOAD_KINDS : PICTURES, maxBytes: MAX_UPLOAD_BYTES, maxFiles }}
      send={(file, options) => upload(fileConsoleEndpoints.uploadStaffFile, file, { fields: { purpose }, ...options })}
    />
  )
}
