import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { Link } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { orderHref } from '#links/order.ts'
import { evaluateHref } from '#links/service.ts'
import { EvaluationQuery } from '#links/service.ts'
import css from './evaluation.module.css'
import { GoodsStrip } from './GoodsStrip.tsx'
import { OwnWords } from './OwnWords.tsx'

const PAGE_SIZE = 10

/** 我的评价: all that this company has said. */
export function OwnList() {
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
