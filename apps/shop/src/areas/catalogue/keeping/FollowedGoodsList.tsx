import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { useChangeAttention } from '#trade/keeping/use-attention.ts'
import { priceSince } from './day-groups.ts'
import { KeptGoods } from './KeptGoods.tsx'

const PAGE_SIZE = 40

export interface FollowedListProps {
  page: number
  onPage: (page: number | undefined) => void
}

export function FollowedGoodsList({ page, onPage }: FollowedListProps) {
  const { mutate } = useChangeAttention('goods')
  const followed = useQuery({
    ...query(catalogueEndpoints.listFollowedGoods, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <PagedList
      of={followed}
      skeleton={<GoodsGridSkeleton count={10} columns={5} />}
      empty={
        <EmptyState
          title="还没有关注商品"
          action={
            <ButtonLink to="/search" tone="primary">
              去选购
            </ButtonLink>
          }
        >
          在商品详情页点“关注”，降价和到货一看便知。
        </EmptyState>
      }
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="件商品"
      onPage={onPage}
    >
      {list => (
        <GoodsGrid columns={5}>
          {list.map(({ goods, isOnSale, priceChange }) => (
            <KeptGoods
              key={goods.offerId}
              goods={goods}
              isOnSale={isOnSale}
              change={priceSince(priceChange)}
              removeLabel="取消关注"
              onRemove={() => mutate({ ids: [goods.offerId], isFollowed: false })}
            />
          ))}
        </GoodsGrid>
      )}
    </PagedList>
  )
}
