import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { nearTime } from '#parts/page/time.ts'
import css from './after-sale.module.css'

type Files = StaffCase['images']

/** Pictures of what was sent; a click opens the whole one. */
export function Photos({ files }: { readonly files: Files }) {
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

/** What one side added, and when. */
export function Statement({ said }: { readonly said: StaffCase['evidence'][number] }) {
  return (
    <div className={css.said}>
      <span className={css.who}>
        {said.by} · {nearTime(said.at)}
      </span>
      <p>{said.content}</p>
      <Photos files={said.files} />
    </div>
  )
}
