import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import type { EvaluableOrder } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { EVALUATION_DAYS } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'
import { EvaluationQuery, evaluateHref } from '#links/service.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from './evaluation.module.css'
import { GoodsStrip } from './GoodsStrip.tsx'
import { OneOrder } from './OneOrder.tsx'
import { OwnWords } from './OwnWords.tsx'

/** 订单评价: orders without an evaluation, own evaluations, and the form for one order. */
export function EvaluationPage() {
  const [{ tab, orderId }, change] = useQueryState(EvaluationQuery)
  const todo = useQuery({ ...query(serviceEndpoints.listOrdersToEvaluate, {}), refetchOnMount: 'always' })
  if (orderId)
    return (
      <AccountLayout title="订单评价">
        <OneOrder
          key={orderId}
          orderId={orderId}
          others={todo.data?.list.filter(one => one.orderId !== orderId) ?? []}
        />
      </AccountLayout>
    )
  return (
    <AccountLayout title="订单评价">
      <h1 className="sr-only">订单评价</h1>
      <Panel aria-label="订单评价">
        <Tabs
          look="line"
          tabs={[
            { key: 'todo', label: '待评价', count: todo.data?.list.length || undefined },
            { key: 'done', label: '我的评价' },
          ]}
          value={tab}
          label="订单评价"
          panelId="evaluation-panel"
          onChange={key => change({ tab: key === 'todo' ? undefined : key, page: undefined })}
        />
        <div id="evaluation-panel" role="tabpanel" aria-label={tab === 'todo' ? '待评价' : '我的评价'}>
          {tab === 'done' ? (
            <OwnList />
          ) : (
            <Loaded of={todo} skeleton={<TableSkeleton rows={4} rowHeight={92} />}>
              {({ list }) =>
                list.length === 0 ? (
                  <EmptyState
                    title="没有待评价的订单"
                    action={<ButtonLink to="/personal/myOrder">查看我的订单</ButtonLink>}
                  >
                    确认收货后 {EVALUATION_DAYS} 天内可以评价。
                  </EmptyState>
                ) : (
                  <ul className={css.orders}>
                    {list.map(order => (
                      <Todo key={order.orderId} order={order} />
                    ))}
                  </ul>
                )
              }
            </Loaded>
          )}
        </div>
      </Panel>
    </AccountLayout>
  )
}

function Todo({ order }: { order: EvaluableOrder }) {
  return (
    <li className={css.order}>
      <div className={css.orderWords}>
        <b>{order.storeName}</b>
        <span className="meta">
          订单 <Link to={orderHref(order.orderId)}>{order.orderNo}</Link>
          {order.receivedAt && `　${timeText(order.receivedAt)} 收货`}
        </span>
      </div>
      <GoodsStrip goods={order.goods} />
      <ButtonLink tone="primary" size="small" to={evaluateHref(order.orderId)}>
        去评价
      </ButtonLink>
    </li>
  )
}

const PAGE_SIZE = 10

/** 我的评价: all evaluations of this company. */
function OwnList() {
  const queries = useQueryClient()
  const [{ page }, change] = useQueryState(EvaluationQuery)
  const list = useQuery({
    ...query(serviceEndpoints.listOwnEvaluations, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <PagedList
      of={list}
      skeleton={<TableSkeleton rows={3} rowHeight={140} />}
      empty={<EmptyState title="还没有评价">确认收货后在“待评价”中评价。</EmptyState>}
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="条评价"
      onPage={next => change({ page: next === 1 ? undefined : next })}
    >
      {rows => (
        <ul className={css.orders}>
          {rows.map(({ order, evaluation }) => (
            <li key={evaluation.evaluationId} className={css.own}>
              {order && (
                <div className={css.order}>
                  <div className={css.orderWords}>
                    <b>{order.storeName}</b>
                    <span className="meta">
                      订单 <Link to={orderHref(order.orderId)}>{order.orderNo}</Link>
                    </span>
                  </div>
                  <GoodsStrip goods={order.goods} />
                  {evaluation.state === 'refused' && (
                    <ButtonLink tone="primary" size="small" to={evaluateHref(evaluation.orderId)}>
                      修改评价
                    </ButtonLink>
                  )}
                </div>
              )}
              <OwnWords evaluation={evaluation} onChanged={() => void queries.invalidateQueries()} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
