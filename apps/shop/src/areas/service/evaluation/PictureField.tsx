import { EVALUATION_IMAGES } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { FileUpload } from '#trade/file/FileUpload.tsx'

interface PictureFieldProps {
  /** What to photograph; empty for anything. */
  about: string
  images: readonly StoredFile[]
  onChange: (images: readonly StoredFile[]) => void
}

/** The pictures of an evaluation or a follow-up. */
export function PictureField({ about, images, onChange }: PictureFieldProps) {
  return (
    <Field label="图片" isGroup hint={`${about}最多 ${EVALUATION_IMAGES} 张`}>
      {() => (
        <FileUpload
          purpose="evaluation"
          label="图片"
          files={images}
          onChange={onChange}
          maxFiles={EVALUATION_IMAGES}
          isPicturesOnly
        />
      )}
    </Field>
  )
}
