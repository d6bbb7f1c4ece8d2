import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ORDER_STATE_LABELS, ORDER_STATES } from '@xiaojiu/contract/order/schemas.ts'
import { query } from '../../../lib/query.ts'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { AccountLayout } from '../../../shell/AccountLayout.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Pager } from '../../../ui/filter/Pager.tsx'
import { Tabs } from '../../../ui/form/Tabs.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { MY_ORDERS_HREF } from '../links.ts'
import { MyOrderQuery } from '../screens.ts'
import css from './MyOrderPage.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrderListSkeleton } from './OrderListSkeleton.tsx'
import { OrderSearch } from './OrderSearch.tsx'

const PAGE_SIZE = 10

/** 我的订单: by state, with search; all of it in the address. */
export function MyOrderPage() {
  const [{ state, keyword, page }, change] = useQueryState(MyOrderQuery)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query(orderEndpoints.listOrders, {
      state,
      keyword: keyword || undefined,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const countOf = (one: (typeof ORDER_STATES)[number]) => data?.counts.find(count => count.state === one)?.count
  const toPay = countOf('awaiting-payment')
  const tabs = [
    { key: 'all', label: '全部订单' } as const,
    ...ORDER_STATES.map(key => ({
      key,
      label: ORDER_STATE_LABELS[key],
      // What waits for someone is counted; what is over is not.
      count: key === 'completed' || key === 'cancelled' ? undefined : countOf(key) || undefined,
    })),
  ]
  return (
    <div className={css.page}>
      <AccountLayout title="我的订单" {...(toPay && { counts: { [MY_ORDERS_HREF]: toPay } })}>
        <Panel aria-label="我的订单">
          <h1 className="sr-only">我的订单</h1>
          <div className={css.head}>
            <Tabs
              look="line"
              tabs={tabs}
              value={state ?? 'all'}
              label="订单状态"
              panelId="orders"
              onChange={key => change({ state: key === 'all' ? undefined : key, page: undefined })}
            />
            <OrderSearch
              key={keyword ?? ''}
              keyword={keyword ?? ''}
              onSearch={text => change({ keyword: text || undefined, page: undefined })}
            />
          </div>
          <div id="orders" role="tabpanel" aria-label="订单列表">
            {error && !data ? (
              <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
                {error.message}
              </ErrorState>
            ) : !data ? (
              <OrderListSkeleton count={5} />
            ) : data.list.length === 0 ? (
              <EmptyState
                title={keyword ? '没有符合条件的订单' : state ? `没有${ORDER_STATE_LABELS[state]}的订单` : '还没有订单'}
                action={
                  keyword || state ? (
                    <Button
                      tone="primary"
                      onClick={() => change({ state: undefined, keyword: undefined, page: undefined })}
                    >
                      查看全部订单
                    </Button>
                  ) : (
                    <ButtonLink to="/search" tone="primary">
                      去选购
                    </ButtonLink>
                  )
                }
              >
                {keyword ? '可按订单号、店铺名称或商品名称搜索。' : '下单后可以在这里付款、查看进度和再次购买。'}
              </EmptyState>
            ) : (
              <div className={css.list} data-waiting={isPlaceholderData || undefined}>
                {data.list.map(order => (
                  <OrderCard key={order.orderId} order={order} onTimeOver={() => void refetch()} />
                ))}
              </div>
            )}
          </div>
          {data && data.total > 0 && (
            <div className={css.pager}>
              <Pager
                pageNum={page}
                pageSize={PAGE_SIZE}
                total={data.total}
                unit="个订单"
                onPage={next => change({ page: next === 1 ? undefined : next })}
              />
            </div>
          )}
        </Panel>
      </AccountLayout>
    </div>
  )
}
