import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { sizeText } from '@xiaojiu/ui/upload/upload-rule.ts'
import { Icon } from '#parts/look/Icon.tsx'
import css from './inbox.module.css'

/** Papers of a message: pictures open, others are downloaded. */
export function Attachments({ files }: { readonly files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <section className={css.papers} aria-label="附件">
      <h3>附件</h3>
      <ul>
        {files.map(({ fileId, name, url, sizeBytes, isImage }) => (
          <li key={fileId}>
            <Icon name="file" />
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span>
              {sizeText(sizeBytes)} · {isImage ? '打开' : '下载'}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.meta}>链接 5 分钟内有效，过期后重新打开这条消息即可</p>
    </section>
  )
}
