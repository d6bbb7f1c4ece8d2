import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ORDER_STATE_LABELS } from '@xiaojiu/contract/order/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { OrderActs } from '#areas/order/public.ts'
import { MY_ORDERS_HREF, orderHref } from '#links/order.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { STATE_TONES } from '#trade/order/state-words.ts'
import css from './overview.module.css'

const PICTURES = 3

/** 近期订单: the five latest, with the acts for each. */
export function RecentOrders() {
  const { data, error, refetch, isFetching } = useQuery(query(orderEndpoints.listOrders, { pageNum: 1, pageSize: 5 }))
  return (
    <Panel aria-label="近期订单">
      <SectionHead isSlim title="近期订单" more={{ label: '全部订单', href: MY_ORDERS_HREF }} />
      {error && !data ? (
        <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <TableSkeleton rows={5} rowHeight={72} hasPicture />
      ) : data.list.length === 0 ? (
        <EmptyState
          isSlim
          title="还没有订单"
          action={
            <ButtonLink to="/search" tone="primary">
              去选购
            </ButtonLink>
          }
        >
          下单后可以在这里付款和查看进度。
        </EmptyState>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">订单号 / 时间</th>
              <th scope="col">店铺</th>
              <th scope="col">商品</th>
              <th scope="col" className={css.right}>
                金额
              </th>
              <th scope="col">状态</th>
              <th scope="col" className={css.right}>
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(order => (
              <tr key={order.orderId}>
                <td className="num">
                  <Link to={orderHref(order.orderId)}>{order.orderNo}</Link>
                  <span className={classes('meta', css.when)}>{timeText(order.placedAt)}</span>
                </td>
                <td>{order.storeName}</td>
                <td>
                  <span className={css.thumbs}>
                    {order.lines.slice(0, PICTURES).map(line => (
                      <GoodsImg key={line.lineId} src={line.imageUrl} name={line.displayName} size={40} />
                    ))}
                    <span className="meta">{order.lines.length} 种</span>
                  </span>
                </td>
                <td className={css.amount}>{moneyText(order.payable)}</td>
                <td data-tone={STATE_TONES[order.state]}>{ORDER_STATE_LABELS[order.state]}</td>
                <td>
                  <div className={css.orderActs}>
                    <OrderActs order={order} size="small" />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
