import type { ArticleBrief } from '@xiaojiu/contract/cms/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import css from './ArticleLine.module.css'

interface ArticleLineProps {
  article: ArticleBrief
  /** Page that shows such articles. */
  page: '/announcementDetail' | '/littleNineHeadlines/detail'
  /** The class in front of the title: 政策, 行情. */
  hasClass?: boolean
}

/** One line of news: title and day. A link only where it can be opened. */
export function ArticleLine({ article, page, hasClass = false }: ArticleLineProps) {
  const { canOpen } = useReader()
  const title = (
    <span className="ell" title={article.title}>
      {article.title}
    </span>
  )
  return (
    <li className={css.line}>
      {hasClass && <CampaignTag kind="benefit" text={article.class} />}
      {canOpen(page) ? (
        <Link to={`${page}?id=${article.articleId}`} className={css.title}>
          {title}
        </Link>
      ) : (
        <span className={css.title}>{title}</span>
      )}
      <time className={css.day}>{dayOf(article.publishedAt).slice(5)}</time>
    </li>
  )
}
