import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import type { ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { IdQuery } from '#links/cms.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'
import css from './Reading.module.css'

const BESIDE = 20

interface ArticlePageProps {
  kind: ArticleKind
  label: string
  /** The list of its kind; home when there is none. */
  listHref: string
  hrefOf: (articleId: string) => string
}

/** One article with others of its kind beside it; without an id the newest. */
export function ArticlePage({ kind, label, listHref, hrefOf }: ArticlePageProps) {
  const [{ id }] = useQueryState(IdQuery)
  const others = useQuery(
    query(cmsEndpoints.listArticles, { kind, pageNum: 1, pageSize: BESIDE }, { errors: 'caller' }),
  )
  const list = others.data?.list ?? []
  const current = id ?? list[0]?.articleId
  const groups = [...Map.groupBy(list, article => article.class)].map(([name, articles]) => ({ class: name, articles }))
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[
          { label: '首页', href: '/' },
          ...(listHref === '/' ? [] : [{ label, href: listHref }]),
          { label: listHref === '/' ? label : '正文' },
        ]}
      />
      <div className={css.columns}>
        <ArticleMenu label={`${label}目录`} groups={groups} currentId={current} hrefOf={hrefOf} />
        <Panel>
          {current ? (
            <ArticleBody key={current} articleId={current} backHref={listHref} backLabel="返回" />
          ) : (
            others.data && <EmptyState title="暂无内容">稍后再来看看。</EmptyState>
          )}
        </Panel>
      </div>
    </Content>
  )
}

export function HeadlineDetailPage() {
  return (
    <ArticlePage
      kind="headline"
      label="小九头条"
      listHref="/littleNineHeadlines"
      hrefOf={id => `/littleNineHeadlines/detail?id=${id}`}
    />
  )
}

export function AnnouncementDetailPage() {
  return <ArticlePage kind="announcement" label="平台公告" listHref="/" hrefOf={id => `/announcementDetail?id=${id}`} />
}

export function VersionDetailPage() {
  return (
    <ArticlePage
      kind="version"
      label="版本说明"
      listHref="/help/versionBox"
      hrefOf={id => `/help/versionDetail?id=${id}`}
    />
  )
}

export function AboutUsPage() {
  return <ArticlePage kind="about" label="关于我们" listHref="/" hrefOf={id => `/aboutUs?id=${id}`} />
}

export function AboutYjjPage() {
  return <ArticlePage kind="about" label="关于我们" listHref="/" hrefOf={id => `/aboutYjj?id=${id}`} />
}
