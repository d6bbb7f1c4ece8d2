import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import css from './evaluation.module.css'

/** Thumbnails that open in full size. */
export function Pictures({ images }: { images: readonly StoredFile[] }) {
  if (images.length === 0) return null
  return (
    <ul className={css.pictures}>
      {images.map((image, index) => (
        <li key={image.fileId}>
          <a href={image.url} target="_blank" rel="noreferrer">
            <img src={image.thumbUrl ?? image.url} alt={`图片 ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
