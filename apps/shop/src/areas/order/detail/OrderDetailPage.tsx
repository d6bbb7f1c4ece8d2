import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { MY_ORDERS_HREF, OrderQuery } from '#links/order.ts'
import { DeliveryNotes } from '../logistics/DeliveryNotes.tsx'
import css from './OrderDetail.module.css'
import { OrderPaper } from './OrderPaper.tsx'
import { OrderView } from './OrderView.tsx'

/** 订单详情. */
export function OrderDetailPage() {
  const [{ orderId = '' }] = useQueryState(OrderQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orderEndpoints.getOrder, { orderId }),
    enabled: orderId !== '',
    refetchOnMount: 'always',
  })
  const { data: sent } = useQuery({
    ...query(orderEndpoints.getLogistics, { orderId }, { errors: 'caller' }),
    enabled: Boolean(data?.shippedAt),
  })
  return (
    <>
      <div data-print="hide">
        <Content className={css.page ?? ''}>
          <Breadcrumb
            steps={[{ label: '首页', href: '/' }, { label: '我的订单', href: MY_ORDERS_HREF }, { label: '订单详情' }]}
          />
          {data ? (
            <OrderView order={data} logistics={sent} onTimeOver={() => void refetch()} />
          ) : orderId === '' || (error instanceof CallError && error.kind === 'refused') ? (
            <Panel>
              <EmptyState
                title="没有找到这个订单"
                action={
                  <ButtonLink to={MY_ORDERS_HREF} tone="primary">
                    查看我的订单
                  </ButtonLink>
                }
              >
                链接可能不完整，或订单属于您的另一家企业。
              </EmptyState>
            </Panel>
          ) : error ? (
            <Panel>
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            </Panel>
          ) : (
            <OrderDetailSkeleton />
          )}
        </Content>
      </div>
      {data && (sent ? <DeliveryNotes logistics={sent} /> : <OrderPaper order={data} />)}
    </>
  )
}

function OrderDetailSkeleton() {
  return (
    <>
      <Panel style={{ padding: 24 }} aria-label="订单加载中">
        <Bone height={32} width={160} />
        <Bone height={20} width={280} gap={8} />
        <Bone height={32} width={240} gap={24} />
      </Panel>
      <Panel style={{ padding: 16 }}>
        <Bone height={156} />
      </Panel>
      <Panel>
        <TableSkeleton rows={3} rowHeight={84} hasPicture />
      </Panel>
    </>
  )
}
