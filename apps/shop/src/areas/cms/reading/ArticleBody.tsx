import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { RichText } from '@xiaojiu/ui/rich-text/RichText.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { DetailSkeleton } from '#trade/goods/DetailSkeleton.tsx'
import css from './Reading.module.css'

interface ArticleBodyProps {
  articleId: string
  /** Where the rest of its kind is listed. */
  backHref: string
  backLabel: string
  /** One of several on a page: its title is not that of the page. */
  isPart?: boolean
}

/** One article; each look counts as a reading. */
export function ArticleBody({ articleId, backHref, backLabel, isPart = false }: ArticleBodyProps) {
  const Heading = isPart ? 'h2' : 'h1'
  const article = useQuery({
    ...query(cmsEndpoints.getArticle, { articleId }, { errors: 'caller' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (article.error instanceof CallError && article.error.kind === 'refused')
    return (
      <EmptyState title="内容不存在或已下线" action={<ButtonLink to={backHref}>{backLabel}</ButtonLink>}>
        可能是链接有误，或内容已撤下。
      </EmptyState>
    )
  return (
    <Loaded of={article} skeleton={<DetailSkeleton />}>
      {({ title, class: name, publishedAt, readCount, bodyHtml }) => (
        <article className={css.article}>
          <Heading className={css.articleTitle}>{title}</Heading>
          <p className={css.meta}>
            <span>{name}</span>
            <span>{dayOf(publishedAt)}</span>
            <span>阅读 {countText(readCount)}</span>
          </p>
          <RichText html={bodyHtml} />
        </article>
      )}
    </Loaded>
  )
}
