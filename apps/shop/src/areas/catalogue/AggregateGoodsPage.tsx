import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { AggregateGoodsQuery } from '#links/catalogue.ts'
import { Comparison } from './parts/Comparison.tsx'
import css from './parts/GoodDetail.module.css'

/** 比价: one medicine, every store's offer side by side. */
export function AggregateGoodsPage() {
  const [{ productId = '', quantity, order, inStock }, change] = useQueryState(AggregateGoodsQuery)
  const { data, error, refetch, isFetching } = useQuery(query(searchEndpoints.compareOffers, { productId }))
  if (data)
    return (
      <Comparison
        product={data.product}
        offers={data.offers}
        quantity={quantity ?? null}
        order={order}
        onlyInStock={inStock === '1'}
        onChange={changes => change(changes, { replace: true })}
      />
    )
  return (
    <Content>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '比价' }]} />
      <h1 className="sr-only">比价</h1>
      <Panel className={error ? '' : css.waiting}>
        {!error ? (
          <TableSkeleton rows={8} rowHeight={72} hasPicture />
        ) : error instanceof CallError && error.kind === 'refused' ? (
          <EmptyState
            title="没有店铺在售该商品"
            action={
              <ButtonLink to="/search" tone="primary">
                去搜索商品
              </ButtonLink>
            }
          >
            商品可能已全部下架，可以搜索同类商品。
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </Panel>
    </Content>
  )
}
