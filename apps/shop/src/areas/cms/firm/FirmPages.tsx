import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ArticleListQuery, FirmProductQuery } from '#links/cms.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { ArticleBody } from '../reading/ArticleBody.tsx'
import { ArticleList } from '../reading/ArticleList.tsx'
import css from './Firm.module.css'

/** A service of the platform for buyers and sellers. */
interface Service {
  readonly key: string
  readonly title: string
  readonly summary: string
  readonly points: readonly string[]
  readonly link: { readonly label: string; readonly href: string }
}

const SERVICES: readonly Service[] = [
  {
    key: 'purchase',
    title: '一站式采购',
    summary: '一处比较各店铺的价格、效期、库存和到货成本，一次结算多家店铺。',
    points: [
      '搜索支持名称、拼音、条码、批准文号与多种规格写法',
      '同一商品各店铺报价并排，计入运费后的到手价一目了然',
      '采购清单批量导入，逐行说明匹配结果',
    ],
    link: { label: '去选购', href: '/search' },
  },
  {
    key: 'compliance',
    title: '合规采购',
    summary: '按企业证照与地区判定可采范围，证照到期提前提醒。',
    points: ['证照自动识别与逐项审核', '首营资料一次提交，多家店铺复用', '批号、效期、药检报告随订单留存'],
    link: { label: '了解资质要求', href: '/help?keyword=资质' },
  },
  {
    key: 'logistics',
    title: '仓配与冷链',
    summary: '阴凉、冷藏分区储存，冷链全程温度可查。',
    points: ['截单前付款当日发货', '冷链商品随货附温度记录', '包裹轨迹在订单中查看'],
    link: { label: '配送说明', href: '/help?keyword=收货' },
  },
  {
    key: 'finance',
    title: '账期与对账',
    summary: '授信账期、对公转账自动核销，每月自动生成对账单。',
    points: ['多种付款方式可组合', '账期额度与还款日清楚可查', '与每家店铺逐单对账'],
    link: { label: '支付帮助', href: '/help?keyword=账期' },
  },
  {
    key: 'merchant',
    title: '商家入驻',
    summary: '面向药品批发、生产与器械经营企业开放。',
    points: ['资质审核透明，进度可查', '店铺首页、专题与活动自主配置', '订单、发票与对账在线处理'],
    link: { label: '申请入驻', href: '/merchants' },
  },
  {
    key: 'service',
    title: '专属客服',
    summary: '采购、售后、资质与开票问题，一个电话解决。',
    points: ['周一至周日 8:30–20:30 在线', '售后限时响应', '投诉与建议全程可追踪'],
    link: { label: '帮助中心', href: '/help' },
  },
]

const LINKS = [
  { label: '企业概况', href: '/huida/company' },
  { label: '关于我们', href: '/huida/about' },
  { label: '新闻动态', href: '/huida/new' },
  { label: '产品与服务', href: '/huida/product' },
] as const

/** 企业概况: what the company does, and the certificates that the law requires. */
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

/** The firm's own pages: open to everyone, with a navigation of their own. */
function FirmFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[{ label: '首页', href: '/' }, { label: '企业官网', href: '/huida/company' }, { label: title }]}
      />
      <div className={css.hero}>
        <p className={css.brand}>{platformSettings.name}</p>
        <p>让药店和诊所的采购更快、更准、更合规</p>
      </div>
      <Panel as="nav" className={css.nav} aria-label="企业官网导航">
        {LINKS.map(({ label, href }) => (
          <Link key={href} to={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </Panel>
      {children}
    </Content>
  )
}
