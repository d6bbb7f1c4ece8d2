import { useQuery } from '@tanstack/react-query'
import { goodsEndpoints } from '@xiaojiu/contract/catalogue/goods-endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useDeferredValue } from 'react'
import { GoodDetailQuery } from '#links/catalogue.ts'
import { DetailSkeleton } from '#trade/goods/DetailSkeleton.tsx'
import css from './parts/GoodDetail.module.css'
import { GoodDetail } from './parts/GoodDetail.tsx'

/** 商品详情. */
export function GoodDetailPage() {
  const [{ offerId = '', tab }, change] = useQueryState(GoodDetailQuery)
  const { data: answered, error, refetch, isFetching } = useQuery(query(goodsEndpoints.getGoodsDetail, { offerId }))
  // Deferred, so that rendering does not block input.
  const data = useDeferredValue(answered)
  if (data)
    return (
      <GoodDetail key={data.offerId} detail={data} tab={tab} onTab={next => change({ tab: next }, { replace: true })} />
    )
  return (
    <Content>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '商品详情' }]} />
      <h1 className="sr-only">商品详情</h1>
      <Panel className={error ? '' : css.waiting}>
        {!error ? (
          <DetailSkeleton />
        ) : error instanceof CallError && error.kind === 'refused' ? (
          <EmptyState
            title="商品不存在或已下架"
            action={
              <>
                <ButtonLink to="/search" tone="primary">
                  去搜索商品
                </ButtonLink>
                <ButtonLink to="/">返回首页</ButtonLink>
              </>
            }
          >
            可能是链接有误，或店铺已撤下该商品。
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </Panel>
    </Content>
  )
}
