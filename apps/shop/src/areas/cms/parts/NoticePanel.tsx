import type { ArticleBrief } from '@xiaojiu/contract/cms/schemas.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { ArticleLine } from './ArticleLine.tsx'
import css from './NoticePanel.module.css'

/** 公告 beside the entries. */
export function NoticePanel({ notices }: { notices: readonly ArticleBrief[] }) {
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
