import type { ArticleBrief, HomeView } from '@xiaojiu/contract/cms/schemas.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CategoryMenu } from '#shell/category/CategoryMenu.tsx'
import { useCategories } from '#shell/use-categories.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { ArticleLine } from './ArticleLine.tsx'
import { BannerCarousel } from './BannerCarousel.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { EntryGrid } from './EntryGrid.tsx'
import { GuestCard } from './GuestCard.tsx'
import css from './Hero.module.css'

/** The first screen: categories, banner, entries, notices and the state of the company. Always 464 px high. */
export function Hero({ home }: { home: HomeView | undefined }) {
  const isMember = useSession(isAuthenticated)
  const categories = useCategories()
  return (
    <div className={css.hero}>
      <CategoryMenu roots={categories} />
      <div className={css.middle}>
        <div className={css.banner}>{home ? <BannerCarousel banners={home.banners} /> : <Bone height={360} />}</div>
        <div className={css.under}>
          {home ? (
            <>
              <EntryGrid entries={home.entries} />
              <NoticePanel notices={home.announcements} />
            </>
          ) : (
            <Bone height={260} />
          )}
        </div>
      </div>
      {isMember ? <CompanyCard goods={home?.floors.flatMap(floor => floor.goods) ?? []} /> : <GuestCard />}
    </div>
  )
}

/** 公告 beside the entries. */
function NoticePanel({ notices }: { notices: readonly ArticleBrief[] }) {
  return (
    <Panel className={css.panel} aria-labelledby="notices">
      <h2 id="notices" className={css.title}>
        平台公告
      </h2>
      <ul className={css.list}>
        {notices.map(notice => (
          <ArticleLine key={notice.articleId} article={notice} page="/announcementDetail" />
        ))}
      </ul>
    </Panel>
  )
}
