import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ORDER_STATE_LABELS } from '@xiaojiu/contract/order/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { applyHref, GoodsReturnQuery } from '#links/after-sale.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { SearchedOrders } from '#trade/order/SearchedOrders.tsx'
import css from './apply.module.css'

const PAGE_SIZE = 10

/** Which order it is about. */
export function ChooseOrder() {
  const [{ keyword, page }, change] = useQueryState(GoodsReturnQuery)
  const orders = useQuery({
    ...query(orderEndpoints.listOrders, { keyword: keyword || undefined, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel aria-label="选择订单">
      <div className={css.top}>
        <PageHeading>选择要售后的订单</PageHeading>
        <WordSearch
          key={keyword ?? ''}
          label="订单号、店铺或商品名称"
          keyword={keyword ?? ''}
          onSearch={text => change({ keyword: text || undefined, page: undefined })}
        />
      </div>
      <SearchedOrders from={orders.data?.searchedFrom ?? null} advice="查找更早的订单，请输入完整的订单号。" />
      <Loaded of={orders} skeleton={<TableSkeleton rows={6} rowHeight={88} hasPicture />}>
        {({ list, total }) =>
          list.length === 0 && total > 0 ? (
            <PastTheEnd onFirst={() => change({ page: undefined })} />
          ) : list.length === 0 ? (
            <EmptyState title={keyword ? '没有符合条件的订单' : '还没有订单'}>
              可按订单号、店铺名称或商品名称搜索。
            </EmptyState>
          ) : (
            <>
              <ul className={css.orders}>
                {list.map(({ orderId, orderNo, storeName, state, placedAt, payable, lines }) => {
                  const isOpen = state !== 'awaiting-payment' && state !== 'cancelled'
                  return (
                    <li key={orderId} className={css.order}>
                      <GoodsImg src={lines[0]?.imageUrl ?? ''} name="" size={56} />
                      <div className={css.words}>
                        <div className={classes(css.name, 'ell')}>
                          {lines[0]?.displayName} {specText(lines[0]?.spec ?? '')}
                          {lines.length > 1 && ` 等 ${lines.length} 种`}
                        </div>
                        <div className="meta num ell">
                          {orderNo} · {timeText(placedAt)} · {storeName}
                        </div>
                      </div>
                      <Money amount={payable} size={16} tone="ink" />
                      <span className={css.state}>{ORDER_STATE_LABELS[state]}</span>
                      {isOpen ? (
                        <ButtonLink
                          to={applyHref(orderId)}
                          size="small"
                          tone="outline"
                          aria-label={`订单 ${orderNo} 申请售后`}
                        >
                          申请售后
                        </ButtonLink>
                      ) : (
                        <span className={classes(css.off, 'meta')}>
                          {state === 'cancelled' ? '无需售后' : '付款前可直接取消'}
                        </span>
                      )}
                    </li>
                  )
                })}
              </ul>
              <div className={css.pager}>
                <Pager
                  pageNum={page}
                  pageSize={PAGE_SIZE}
                  total={total}
                  unit="个订单"
                  onPage={next => change({ page: next === 1 ? undefined : next })}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
