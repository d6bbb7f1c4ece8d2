import { useQuery } from '@tanstack/react-query'
import { advertEndpoints } from '@xiaojiu/contract/cms/advert-endpoints.ts'
import { frontEndpoints } from '@xiaojiu/contract/cms/front-endpoints.ts'
import type { ArticleBrief } from '@xiaojiu/contract/cms/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { CloseIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useGradually } from '@xiaojiu/web/use-gradually.ts'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import { HomeFlash, NewCoupons } from '#areas/marketing/public.ts'
import { Adverts } from '#shell/advert/Adverts.tsx'
import { useReader } from '#shell/use-greeting.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { GuessYouWant } from '#trade/recommend/Recommended.tsx'
import { localCache } from '#trade/session/caches.ts'
import css from './HomePage.module.css'
import { ArticleLine } from './parts/ArticleLine.tsx'
import { Floor } from './parts/Floor.tsx'
import { FloorSkeleton } from './parts/FloorSkeleton.tsx'
import { Hero } from './parts/Hero.tsx'
import { StorePicks } from './parts/StorePicks.tsx'

const SEEN_KEY = 'versionSeen'

/** How long a cached home page is shown; prices are checked when goods are added to the cart. */
const FRESH_MS = 60_000

/** 首页, or the draft that staff are preparing. */
export function HomePage() {
  const isPreview = useLocation().pathname === '/previewHome'
  const {
    data: answered,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...query(frontEndpoints.getHome, { isPreview }),
    staleTime: isPreview ? 0 : FRESH_MS,
  })
  // Deferred, so that rendering does not block input.
  const data = useDeferredValue(answered)
  const floors = data?.floors.filter(floor => floor.goods.length > 0) ?? []
  // Floors are below the first screen. A cached page is rendered whole, so that its scroll position can be restored.
  const shownCount = useGradually(floors.length, data ? Number.POSITIVE_INFINITY : 0)
  const isWaiting = !data || (shownCount === 0 && floors.length > 0)
  const isWhole = data !== undefined && shownCount === floors.length
  return (
    <Content className={css.page ?? ''}>
      <h1 className="sr-only">{platformSettings.name}首页</h1>
      {isPreview && (
        <NoteStrip tone="amber" Sign={WarnIcon} title="预览">
          以下是尚未发布的首页草稿，仅供核对，买家看不到
        </NoteStrip>
      )}
      {isWhole && !isPreview && <NewCoupons />}
      {data && !isPreview && <VersionNote />}
      <Hero home={data} />
      {!isPreview && <HomeFlash />}
      {error && !data && (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </Panel>
      )}
      {isWaiting && !error && [0, 1].map(index => <FloorSkeleton key={index} />)}
      {floors.slice(0, shownCount).map((floor, index) => (
        <Floor key={floor.floorId} floor={floor} isFirst={index === 0} />
      ))}
      {isWhole && !isPreview && <GuessYouWant />}
      {isWhole && !isPreview && <Adverts place="top-strip" />}
      {isWhole && (
        <div className={css.foot}>
          <StorePicks picks={data.stores} />
          <HeadlinePanel headlines={data.headlines} />
        </div>
      )}
    </Content>
  )
}

/** 小九头条. */
function HeadlinePanel({ headlines }: { headlines: readonly ArticleBrief[] }) {
  const { canOpen } = useReader()
  if (headlines.length === 0) return null
  return (
    <Panel aria-labelledby="headlines">
      <SectionHead
        id="headlines"
        title="小九头条"
        {...(canOpen('/littleNineHeadlines') && { more: { label: '更多', href: '/littleNineHeadlines' } })}
      />
      <ul className={css.list}>
        {headlines.map(headline => (
          <ArticleLine key={headline.articleId} article={headline} page="/littleNineHeadlines/detail" hasClass />
        ))}
      </ul>
    </Panel>
  )
}

/** The release notes of a version, in the corner until they are read or closed; once for each version. */
function VersionNote() {
  const [seenId, setSeenId] = useState(() => localCache.read(SEEN_KEY))
  const { data } = useQuery({
    ...query(advertEndpoints.getVersionPopup, {}, { errors: 'caller' }),
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
