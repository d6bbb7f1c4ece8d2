import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import type { ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { ArticleListQuery } from '#links/cms.ts'
import css from './Reading.module.css'

const PAGE_SIZE = 10
const ALL = '全部'

interface ArticleListProps {
  kind: ArticleKind
  title: string
  hrefOf: (articleId: string) => string
}

/** Articles of one kind, newest first, by class. */
export function ArticleList({ kind, title, hrefOf }: ArticleListProps) {
  const [{ class: name, page }, change] = useQueryState(ArticleListQuery)
  const classes = useQuery(query(cmsEndpoints.listArticleClasses, { kind }, { errors: 'caller' }))
  const list = useQuery({
    ...query(cmsEndpoints.listArticles, { kind, class: name, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const tabs = [ALL, ...(classes.data?.list ?? []).map(each => each.class)].map(key => ({ key, label: key }))
  return (
    <Panel aria-label={title}>
      <div className={css.head}>
        <PageTitle title={title}>
          <Tabs
            tabs={tabs}
            value={name ?? ALL}
            label="分类"
            panelId="articles"
            onChange={key => change({ class: key === ALL ? undefined : key, page: undefined })}
          />
        </PageTitle>
      </div>
      <div id="articles" role="tabpanel" aria-label={title}>
        <Loaded of={list} skeleton={<TableSkeleton rows={6} rowHeight={88} />}>
          {data =>
            data.list.length === 0 && data.total > 0 ? (
              <PastTheEnd onFirst={() => change({ page: undefined })} />
            ) : data.total === 0 ? (
              <EmptyState title="暂无内容">稍后再来看看。</EmptyState>
            ) : (
              <>
                <div className={css.rows}>
                  {data.list.map(article => (
                    <article key={article.articleId} className={css.row}>
                      <h2>
                        <Link to={hrefOf(article.articleId)}>{article.title}</Link>
                      </h2>
                      <time>{dayOf(article.publishedAt)}</time>
                      <p>{article.summary}</p>
                    </article>
                  ))}
                </div>
                <div className={css.pager}>
                  <Pager
                    pageNum={page}
                    pageSize={PAGE_SIZE}
                    total={data.total}
                    unit="篇"
                    onPage={next => change({ page: next === 1 ? undefined : next })}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </Panel>
  )
}
