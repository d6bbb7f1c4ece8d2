import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { Link } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { ArticleBody } from '../reading/ArticleBody.tsx'
import { ArticleList } from '../reading/ArticleList.tsx'
import { ArticleListQuery, FirmProductQuery } from '#links/cms.ts'
import css from './Firm.module.css'
import { FirmFrame } from './FirmFrame.tsx'
import { SERVICES } from './services.ts'

/** 企业概况: what the firm does, and the papers the law wants shown. */
export function FirmCompanyPage() {
  const settings = useQuery(query(cmsEndpoints.getSettings, {}))
  return (
    <FirmFrame title="企业概况">
      <Panel aria-label="企业概况">
        <h1 className="sr-only">企业概况</h1>
        <div className={css.facts}>
          {SERVICES.slice(0, 4).map(({ key, title, summary }) => (
            <div key={key} className={css.fact}>
              <b>{title}</b>
              <p>{summary}</p>
            </div>
          ))}
        </div>
        <h2 className={css.section}>资质公示</h2>
        <Loaded of={settings} skeleton={<TableSkeleton rows={6} />}>
          {({ operatorName, legalNotices, servicePhone, serviceHours }) => (
            <dl className={css.notices}>
              {[
                { label: '运营主体', text: operatorName },
                ...legalNotices,
                { label: '客服热线', text: `${servicePhone}（${serviceHours}）` },
              ].flatMap(({ label, text }) => [<dt key={`${label}-t`}>{label}</dt>, <dd key={label}>{text}</dd>])}
            </dl>
          )}
        </Loaded>
      </Panel>
    </FirmFrame>
  )
}

/** 关于我们: the texts about the firm, one below the other. */
export function FirmAboutPage() {
  const about = useQuery(query(cmsEndpoints.listArticles, { kind: 'about', pageNum: 1, pageSize: 10 }))
  return (
    <FirmFrame title="关于我们">
      <h1 className="sr-only">关于我们</h1>
      <Panel aria-label="关于我们">
        <Loaded of={about} skeleton={<TableSkeleton rows={8} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="暂无内容">稍后再来看看。</EmptyState>
            ) : (
              list.map(({ articleId }) => (
                <ArticleBody key={articleId} articleId={articleId} backHref="/huida/about" backLabel="刷新" isPart />
              ))
            )
          }
        </Loaded>
      </Panel>
    </FirmFrame>
  )
}

/** 新闻动态: the list, or one of it. */
export function FirmNewsPage() {
  const [{ id }] = useQueryState(ArticleListQuery)
  return (
    <FirmFrame title="新闻动态">
      {id ? (
        <Panel>
          <ArticleBody key={id} articleId={id} backHref="/huida/new" backLabel="返回新闻列表" />
        </Panel>
      ) : (
        <ArticleList kind="news" title="新闻动态" hrefOf={articleId => `/huida/new?id=${articleId}`} />
      )}
    </FirmFrame>
  )
}

/** 产品与服务. */
export function FirmProductPage() {
  return (
    <FirmFrame title="产品与服务">
      <Panel aria-label="产品与服务">
        <h1 className="sr-only">产品与服务</h1>
        <div className={css.products}>
          {SERVICES.map(({ key, title, summary }) => (
            <section key={key} className={css.product}>
              <h2>{title}</h2>
              <p>{summary}</p>
              <Link to={`/huida/product-detail?id=${key}`}>了解更多</Link>
            </section>
          ))}
        </div>
      </Panel>
    </FirmFrame>
  )
}

/** One service in more detail. */
export function FirmProductDetailPage() {
  const [{ id }] = useQueryState(FirmProductQuery)
  const service = SERVICES.find(each => each.key === id) ?? SERVICES[0]
  if (!service) return null
  return (
    <FirmFrame title={service.title}>
      <Panel className={css.detail} aria-label={service.title}>
        <h1>{service.title}</h1>
        <p>{service.summary}</p>
        <ul>
          {service.points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <ButtonLink to={service.link.href} tone="primary">
          {service.link.label}
        </ButtonLink>
      </Panel>
    </FirmFrame>
  )
}
