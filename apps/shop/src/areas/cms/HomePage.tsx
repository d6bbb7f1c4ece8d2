import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { useGradually } from '@xiaojiu/web/use-gradually.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { NewCoupons } from '#areas/marketing/public.ts'
import { HomeFlash } from '#areas/marketing/public.ts'
import { GuessYouWant } from '#trade/recommend/GuessYouWant.tsx'
import css from './HomePage.module.css'
import { Adverts } from '#shell/advert/Adverts.tsx'
import { Floor } from './parts/Floor.tsx'
import { FloorSkeleton } from './parts/FloorSkeleton.tsx'
import { HeadlinePanel } from './parts/HeadlinePanel.tsx'
import { Hero } from './parts/Hero.tsx'
import { StorePicks } from './parts/StorePicks.tsx'
import { VersionNote } from './parts/VersionNote.tsx'

/** How long a home page may be shown again without asking: prices are checked when goods are put in the cart. */
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
    ...query(cmsEndpoints.getHome, { isPreview }),
    staleTime: isPreview ? 0 : FRESH_MS,
  })
  // Drawn in small pieces beside whatever the buyer does meanwhile.
  const data = useDeferredValue(answered)
  const floors = data?.floors.filter(floor => floor.goods.length > 0) ?? []
  // They are below the first screen. Whoever comes back finds the page whole, at the place where it was left.
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
