import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ORDER_STATE_LABELS, ORDER_STATES, type OrderRow, type OrderState } from '@xiaojiu/contract/order/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { MY_ORDERS_HREF, MyOrderQuery } from '#links/order.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { SearchedOrders } from '#trade/order/SearchedOrders.tsx'
import css from './MyOrderPage.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrderTools } from './OrderTools.tsx'
import { PayTogetherBar } from './PayTogetherBar.tsx'

const PAGE_SIZE = 10

interface OrderListPageProps {
  title: string
  archive: 'recent' | 'archived'
}

/** The states that each list has; archived orders are finished. */
const STATES_OF: Readonly<Record<OrderListPageProps['archive'], readonly OrderState[]>> = {
  recent: ORDER_STATES,
  archived: ['completed', 'cancelled'],
}

/** Orders by state, with search, dates and export; the state of the page is in the URL. */
export function OrderListPage({ title, archive }: OrderListPageProps) {
  const [{ state, keyword, from, to, page }, change] = useQueryState(MyOrderQuery)
  const choice = { state, keyword: keyword || undefined, archive, placedFrom: from, placedTo: to }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query(orderEndpoints.listOrders, { ...choice, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const countOf = (one: (typeof ORDER_STATES)[number]) => data?.counts.find(count => count.state === one)?.count
  const toPay = countOf('awaiting-payment')
  const tabs = [
    { key: 'all', label: '全部订单' } as const,
    ...STATES_OF[archive].map(key => ({
      key,
      label: ORDER_STATE_LABELS[key],
      // Finished states show no count.
      count: key === 'completed' || key === 'cancelled' ? undefined : countOf(key) || undefined,
    })),
  ]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const payOrderIds = payableOnPage(data?.list ?? [])
  const isNarrowed = Boolean(keyword || state || from || to)
  return (
    <div className={css.page}>
      <AccountLayout title={title} {...(toPay && { counts: { [MY_ORDERS_HREF]: toPay } })}>
        <Panel aria-label={title}>
          <h1 className="sr-only">{title}</h1>
          <div className={css.head}>
            <Tabs
              look="line"
              tabs={tabs}
              value={state ?? 'all'}
              label="订单状态"
              panelId="orders"
              onChange={key => change({ state: key === 'all' ? undefined : key, page: undefined })}
            />
            <WordSearch
              key={keyword ?? ''}
              label="订单号、店铺或商品名称"
              keyword={keyword ?? ''}
              onSearch={text => change({ keyword: text || undefined, page: undefined })}
            />
          </div>
          <OrderTools choice={choice} archive={archive} onDays={days => change({ ...days, page: undefined })} />
          <SearchedOrders
            from={data?.searchedFrom ?? null}
            advice="查找更早的订单，请先选择下单日期，或输入完整的订单号。"
          />
          <div id="orders" role="tabpanel" aria-label="订单列表">
            {error && !data ? (
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : !data ? (
              <OrderListSkeleton count={5} />
            ) : data.list.length === 0 && data.total > 0 ? (
              <PastTheEnd onFirst={() => change({ page: undefined })} />
            ) : data.list.length === 0 ? (
              <EmptyState
                title={
                  keyword || from || to
                    ? '没有符合条件的订单'
                    : state
                      ? `没有${ORDER_STATE_LABELS[state]}的订单`
                      : archive === 'archived'
                        ? '没有历史订单'
                        : '还没有订单'
                }
                action={
                  isNarrowed ? (
                    <Button
                      tone="primary"
                      onClick={() =>
                        change({
                          state: undefined,
                          keyword: undefined,
                          from: undefined,
                          to: undefined,
                          page: undefined,
                        })
                      }
                    >
                      查看全部订单
                    </Button>
                  ) : (
                    <ButtonLink to={archive === 'archived' ? MY_ORDERS_HREF : '/search'} tone="primary">
                      {archive === 'archived' ? '查看我的订单' : '去选购'}
                    </ButtonLink>
                  )
                }
              >
                {keyword
                  ? '可按订单号、店铺名称或商品名称搜索。'
                  : archive === 'archived'
                    ? '下单超过 90 天且已结束的订单会移到这里。'
                    : '下单后可以在这里付款、查看进度和再次购买。'}
              </EmptyState>
            ) : (
              <div className={css.list} data-waiting={isPlaceholderData || undefined}>
                {data.list.map(order => (
                  <OrderCard
                    key={order.orderId}
                    order={order}
                    onTimeOver={() => void refetch()}
                    choice={
                      payOrderIds.length > 1 && order.verbs.includes('pay')
                        ? {
                            isChosen: chosen.has(order.payOrderId),
                            onToggle: () => setChosen(toggled(chosen, order.payOrderId)),
                          }
                        : undefined
                    }
                  />
                ))}
              </div>
            )}
            {data && payOrderIds.length > 1 && (
              <PayTogetherBar
                payOrderIds={payOrderIds}
                chosen={chosenToPay(data.list, chosen)}
                onChoose={ids => setChosen(new Set(ids))}
                onRefused={() => void refetch()}
              />
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

/** As tall as the cards that it replaces. */
function OrderListSkeleton({ count }: { count: number }) {
  return (
    <div className={css.list} role="status" aria-label="订单加载中">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.order}>
          <div className={css.bar}>
            <Bone height={14} width={320} />
          </div>
          <div className={css.body}>
            <Bone height={64} width={360} />
            <Bone height={24} />
            <Bone height={20} />
            <Bone height={56} />
          </div>
        </div>
      ))}
    </div>
  )
}

type Payable = Pick<OrderRow, 'payOrderId' | 'verbs'>

/** Pay orders on this page that this login may pay, each once: orders placed together are paid together. */
export function payableOnPage(orders: readonly Payable[]): string[] {
  return [...new Set(orders.filter(order => order.verbs.includes('pay')).map(order => order.payOrderId))]
}

/** Adds a pay order to the selection, or removes it. */
export function toggled(chosen: ReadonlySet<string>, payOrderId: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(payOrderId)) next.add(payOrderId)
  return next
}

/** The selected pay orders that can still be paid. */
export function chosenToPay(orders: readonly Payable[], chosen: ReadonlySet<string>): string[] {
  return payableOnPage(orders).filter(payOrderId => chosen.has(payOrderId))
}
