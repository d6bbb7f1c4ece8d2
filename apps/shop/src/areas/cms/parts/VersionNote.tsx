import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { useState } from 'react'
import { query } from '@xiaojiu/web/query.ts'
import { localCache } from '#trade/session/caches.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { CloseIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from './VersionNote.module.css'

const SEEN_KEY = 'versionSeen'

/** What is new on the site: in the corner, until it was read or put away, and each version once. */
export function VersionNote() {
  const [seenId, setSeenId] = useState(() => localCache.read(SEEN_KEY))
  const { data } = useQuery({
    ...query(cmsEndpoints.getVersionPopup, {}, { errors: 'caller' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const version = data?.version
  if (!version || version.articleId === seenId) return null
  const putAway = () => {
    localCache.save(SEEN_KEY, version.articleId)
    setSeenId(version.articleId)
  }
  return (
    <section className={css.note} aria-label="新版本" data-popup="version">
      <h2>{version.title}</h2>
      <p>{version.summary}</p>
      <div className={css.acts}>
        <ButtonLink to={`/help/versionDetail?id=${version.articleId}`} tone="primary" size="small" onClick={putAway}>
          查看详情
        </ButtonLink>
        <Button size="small" onClick={putAway}>
          知道了
        </Button>
      </div>
      <button type="button" className={css.close} aria-label="关闭新版本提示" onClick={putAway}>
        <CloseIcon size={14} />
      </button>
    </section>
  )
}
