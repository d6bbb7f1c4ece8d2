import { useQuery } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import type { CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { DetailSkeleton } from '#trade/goods/DetailSkeleton.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CASES_HREF } from '#links/after-sale.ts'
import { ReturnDetailQuery, ServeDetailQuery } from '#links/after-sale.ts'
import { CaseView } from './CaseView.tsx'
import css from './CaseDetail.module.css'

/** 退货退款详情. */
export function ReturnDetailPage() {
  const [{ returnId }] = useQueryState(ReturnDetailQuery)
  return <CasePage caseId={returnId ?? ''} title="退款详情" />
}

/** 售后服务详情: exchanges, papers, price protection. */
export function ServeDetailPage() {
  const [{ serveId }] = useQueryState(ServeDetailQuery)
  return <CasePage caseId={serveId ?? ''} title="服务详情" />
}

/** Sellers answer while the page is open. */
const LOOK_AGAIN_MS = 6000

/** Somebody still has something to do, or the money is on its way. */
function isMoving({ endedAt, refundWay }: CaseDetail): boolean {
  return endedAt === null || (refundWay !== null && refundWay.settledAt === null)
}

function CasePage({ caseId, title }: { caseId: string; title: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(afterSaleEndpoints.getCase, { caseId }, { errors: 'caller' }),
    enabled: caseId !== '',
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: seen } }) => (seen && isMoving(seen) ? LOOK_AGAIN_MS : false),
  })
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '退货退款', href: CASES_HREF }, { label: title }]} />
      {data ? (
        <CaseView one={data} onChanged={() => void refetch()} />
      ) : caseId === '' || (error instanceof CallError && error.kind === 'refused') ? (
        <Panel>
          <EmptyState
            title="没有找到这张售后单"
            action={
              <ButtonLink to={CASES_HREF} tone="primary">
                查看全部售后单
              </ButtonLink>
            }
          >
            链接可能不完整，或售后单属于您的另一家企业。
          </EmptyState>
        </Panel>
      ) : error ? (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </Panel>
      ) : (
        <DetailSkeleton />
      )}
    </Content>
  )
}
