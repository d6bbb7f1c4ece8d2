import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import css from './Photos.module.css'

type Photo = Pick<StoredFile, 'fileId' | 'name' | 'url' | 'thumbUrl' | 'isImage'>

/** Thumbnails of pictures; a click opens the full picture. */
export function Photos({ files }: { readonly files: readonly Photo[] }) {
  if (files.length === 0) return null
  return (
    <div className={css.photos}>
      {files.map(file => (
        <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer">
          {file.isImage ? <img src={file.thumbUrl ?? file.url} alt={file.name} /> : file.name}
        </a>
      ))}
    </div>
  )
}
