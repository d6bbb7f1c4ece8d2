import { useQuery } from '@tanstack/react-query'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { storeGoodsHref } from '#links/store.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { FloorCard } from '#trade/offer/FloorCard.tsx'
import css from './StoreShelf.module.css'

/** Two rows, also on wide screens. */
const BEST = 12
/** One row. */
const NEAR = 6

export function StoreShelf({ storeId }: { storeId: string }) {
  const best = useQuery(
    query(findingEndpoints.searchGoods, { storeIds: [storeId], sort: 'sales', pageSize: BEST }, { errors: 'caller' }),
  )
  const near = useQuery(
    query(
      findingEndpoints.searchGoods,
      { storeIds: [storeId], nearExpiry: true, onlyInStock: true, pageSize: NEAR },
      { errors: 'caller' },
    ),
  )
  const all = storeGoodsHref(storeId)
  if (best.error)
    return (
      <Panel>
        <ErrorState error={best.error} onRetry={() => void best.refetch()} isRetrying={best.isFetching} />
      </Panel>
    )
  const departments = best.data?.facets.categories ?? []
  return (
    <>
      {(!best.data || departments.length > 0) && (
        <Panel as="nav" className={css.departments} aria-label="本店分类">
          {!best.data && <Bone height={32} width="48%" />}
          {departments.map(({ value, label, count }) => (
            <Link key={value} to={`${all}&categoryCode=${value}`} className={css.department}>
              {label}
              <span className={css.count}>{countText(count)}</span>
            </Link>
          ))}
        </Panel>
      )}
      <Panel aria-labelledby="store-best">
        <SectionHead
          id="store-best"
          title="本店热销"
          note={best.data && `在售 ${countText(best.data.productCount)} 个品规`}
          more={{ label: '全部商品', href: all }}
        />
        {!best.data ? (
          <GoodsGridSkeleton columns={5} count={BEST} rowCount={2} />
        ) : best.data.list.length === 0 ? (
          <EmptyState title="店铺暂无在售商品">可以先看看其他店铺。</EmptyState>
        ) : (
          <GoodsGrid columns={5} rowCount={2}>
            {best.data.list.map(row => (
              <FloorCard key={row.offerId} row={row} hasStore={false} />
            ))}
          </GoodsGrid>
        )}
      </Panel>
      {near.data && near.data.list.length > 0 && (
        <Panel aria-labelledby="store-near">
          <SectionHead
            id="store-near"
            title="近效期商品"
            note="效期较近，请按销售进度采购"
            more={{ label: '更多', href: `${all}&nearExpiry=1` }}
          />
          <GoodsGrid columns={5} rowCount={1}>
            {near.data.list.map(row => (
              <FloorCard key={row.offerId} row={row} hasStore={false} />
            ))}
          </GoodsGrid>
        </Panel>
      )}
    </>
  )
}
