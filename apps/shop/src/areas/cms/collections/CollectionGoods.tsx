import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import type { SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { SortBar } from '@xiaojiu/ui/filter/SortBar.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { CollectionQuery } from '#links/cms.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { ResultCard } from '#trade/recommend/ResultCard.tsx'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import css from './Collection.module.css'

const PAGE_SIZE = 40
const SORTS = [
  { label: '综合', key: 'relevance' },
  { label: '销量', key: 'sales' },
  { label: '价格', key: 'price-asc', reverse: 'price-desc', isPriced: true },
  { label: '效期', key: 'expiry' },
] as const satisfies readonly { label: string; key: SearchSort; reverse?: SearchSort; isPriced?: true }[]

/** The goods of a collection: orders, a few filters and pages, all in the address. */
export function CollectionGoods({ collectionId, hasStore = true }: { collectionId: string; hasStore?: boolean }) {
  const [{ sort, inStock, buyable, page }, change] = useQueryState(CollectionQuery)
  // Sorting by price and the filter of buyable goods need visible prices.
  const hasPrices = useSession(isAuthenticated)
  const goods = useQuery({
    ...query(cmsEndpoints.searchAreaGoods, {
      collectionId,
      sort,
      onlyInStock: inStock === '1',
      onlyBuyable: buyable === '1',
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel aria-label="商品">
      <SortBar
        sorts={SORTS.filter(one => hasPrices || !('isPriced' in one))}
        value={sort}
        onSort={key => change({ sort: key === 'relevance' ? undefined : key, page: undefined })}
        checks={[
          {
            key: 'inStock',
            label: '仅看有货',
            isOn: inStock === '1',
            onChange: isOn => change({ inStock: isOn ? '1' : undefined, page: undefined }),
          },
          ...(hasPrices
            ? [
                {
                  key: 'buyable',
                  label: '资质可采',
                  isOn: buyable === '1',
                  onChange: (isOn: boolean) => change({ buyable: isOn ? '1' : undefined, page: undefined }),
                },
              ]
            : []),
        ]}
        aside={goods.data && `共 ${countText(goods.data.total)} 个商品`}
      />
      <Loaded of={goods} skeleton={<GoodsGridSkeleton columns={5} count={10} pictureHeight={160} />}>
        {({ list, total }) =>
          list.length === 0 && total > 0 ? (
            <PastTheEnd onFirst={() => change({ page: undefined })} />
          ) : total === 0 ? (
            <EmptyState title="没有符合条件的商品" action={<ButtonLink to="/search">查看全部商品</ButtonLink>}>
              {hasStore ? '去掉筛选条件，或看看其他专区。' : '去掉筛选条件试试。'}
            </EmptyState>
          ) : (
            <div className={classes(goods.isPlaceholderData && css.waiting)}>
              <GoodsGrid columns={5}>
                {list.map((row, at) => (
                  <ResultCard key={row.offerId} row={row} isEager={at < 5} />
                ))}
              </GoodsGrid>
              <Pager
                pageNum={page}
                pageSize={PAGE_SIZE}
                total={total}
                unit="个商品"
                onPage={next => change({ page: next === 1 ? undefined : next })}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}
