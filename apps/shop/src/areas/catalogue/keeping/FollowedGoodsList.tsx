import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { query } from '../../../lib/query.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { classes } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { GoodsGridSkeleton } from '../../../ui/feedback/GoodsGridSkeleton.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Pager } from '../../../ui/filter/Pager.tsx'
import { GoodsGrid } from '../../../ui/goods/GoodsGrid.tsx'
import { KeptGoods } from './KeptGoods.tsx'
import css from './Keeping.module.css'
import { priceSince } from './price-since.ts'
import { useChangeAttention } from './use-attention.ts'

const PAGE_SIZE = 40

export interface FollowedListProps {
  page: number
  onPage: (page: number) => void
}

export function FollowedGoodsList({ page, onPage }: FollowedListProps) {
  const { mutate } = useChangeAttention('goods')
  const followed = useQuery({
    ...query(catalogueEndpoints.listFollowedGoods, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Loaded of={followed} skeleton={<GoodsGridSkeleton count={10} columns={5} />}>
      {({ list, total }) =>
        total === 0 ? (
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
        ) : (
          <div className={classes(followed.isPlaceholderData && css.waiting)}>
            <GoodsGrid columns={5}>
              {list.map(({ goods, isOnSale, notedPrice }) => (
                <KeptGoods
                  key={goods.offerId}
                  goods={goods}
                  isOnSale={isOnSale}
                  change={priceSince(notedPrice, goods.price?.unitPrice)}
                  removeLabel="取消关注"
                  onRemove={() => mutate({ ids: [goods.offerId], isFollowed: false })}
                />
              ))}
            </GoodsGrid>
            <div className={css.pager}>
              <Pager pageNum={page} pageSize={PAGE_SIZE} total={total} unit="件商品" onPage={onPage} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}
