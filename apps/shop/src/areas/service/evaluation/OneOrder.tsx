import { useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import type { EvaluableOrder } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'
import { EVALUATIONS_HREF, evaluateHref } from '#links/service.ts'
import { LackNote } from '#shell/lack/LackNote.tsx'
import { useLack } from '#trade/session/leave.ts'
import { EvaluateForm } from './EvaluateForm.tsx'
import css from './evaluation.module.css'
import { GoodsStrip } from './GoodsStrip.tsx'
import { OwnWords } from './OwnWords.tsx'

interface OneOrderProps {
  orderId: string
  /** Other orders without an evaluation. */
  others: readonly EvaluableOrder[]
}

/** One order: the form, or its evaluation and the next order. */
export function OneOrder({ orderId, others }: OneOrderProps) {
  const queries = useQueryClient()
  const lack = useLack('approved', 'receive')
  const found = useQuery({
    ...query(serviceEndpoints.getOrderEvaluation, { orderId }, { errors: 'caller' }),
    refetchOnMount: 'always',
  })
  const refresh = () => void queries.invalidateQueries()
  // Scrolls to the result at the top.
  const showResult = () => {
    window.scrollTo({ top: 0 })
    refresh()
  }
  const [next] = others
  return (
    <Panel aria-label="评价订单">
      <SectionHead title="评价订单" note="评分和文字审核后展示在店铺与商品页面" isPage />
      <Loaded of={found} skeleton={<TableSkeleton rows={4} rowHeight={72} />}>
        {({ order, evaluation, problem }) => (
          <>
            <div className={css.order}>
              <div className={css.orderWords}>
                <b>{order.storeName}</b>
                <span className="meta">
                  订单 <Link to={orderHref(order.orderId)}>{order.orderNo}</Link>
                  {order.receivedAt && `　${timeText(order.receivedAt)} 收货`}
                </span>
              </div>
              <GoodsStrip goods={order.goods} />
            </div>
            {evaluation && evaluation.state !== 'refused' ? (
              <>
                <OwnWords evaluation={evaluation} onChanged={refresh} />
                <div className={css.next}>
                  {next && (
                    <ButtonLink tone="primary" to={evaluateHref(next.orderId)}>
                      评价下一单（还有 {others.length} 单）
                    </ButtonLink>
                  )}
                  <ButtonLink to={`${EVALUATIONS_HREF}?tab=done`}>我的评价</ButtonLink>
                  <ButtonLink to={orderHref(order.orderId)}>查看订单</ButtonLink>
                </div>
              </>
            ) : problem !== '' ? (
              <EmptyState isSlim title={problem} action={<ButtonLink to={orderHref(orderId)}>查看订单</ButtonLink>} />
            ) : lack ? (
              <div className={css.block}>
                <LackNote lack={lack} />
              </div>
            ) : (
              <EvaluateForm orderId={orderId} before={evaluation} onSaved={showResult} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
