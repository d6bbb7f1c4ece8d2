import { CloseIcon, DocIcon } from '../icon/icons.tsx'
import css from './UploadBox.module.css'
import type { StoredFile } from './use-uploads.ts'

export interface UploadTileProps {
  file: StoredFile
  onOpen: () => void
  onRemove?: (() => void) | undefined
}

/** One stored file: its picture, or its name. */
export function UploadTile({ file, onOpen, onRemove }: UploadTileProps) {
  return (
    <div className={css.tile}>
      {file.isImage ? (
        <button type="button" className={css.open} aria-label={`查看 ${file.name}`} onClick={onOpen}>
          <img className={css.picture} src={file.url} alt="" />
        </button>
      ) : (
        <a className={css.paper} href={file.url} target="_blank" rel="noopener noreferrer">
          <DocIcon size={28} />
          <span className="ell">{file.name}</span>
        </a>
      )}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={`删除 ${file.name}`} onClick={onRemove}>
          <CloseIcon size={12} />
        </button>
      )}
    </div>
  )
}
