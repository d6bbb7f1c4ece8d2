import { useQuery } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { APPLY_HREF, CASES_HREF, GoodsReturnQuery } from '#links/after-sale.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { ChooseOrder } from './ChooseOrder.tsx'

/** 申请售后: first which order, then everything about it on one page. */
export function GoodsReturnPage() {
  const [{ orderId, ...given }] = useQueryState(GoodsReturnQuery)
  return (
    <AccountLayout title="申请售后">
      {orderId ? <OneOrder key={orderId} orderId={orderId} given={given} /> : <ChooseOrder />}
    </AccountLayout>
  )
}

function OneOrder({ orderId, given }: { orderId: string; given: Parameters<typeof ApplyForm>[0]['given'] }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(afterSaleEndpoints.getEligibility, { orderId }, { errors: 'caller' }),
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data && data.problem === '') return <ApplyForm eligibility={data} given={given} />
  const why = data?.problem ?? (error instanceof CallError && error.kind === 'refused' ? error.message : null)
  return (
    <Panel aria-label="申请售后">
      {why !== null ? (
        <EmptyState
          title="这个订单现在不能申请售后"
          action={
            <>
              <ButtonLink to={APPLY_HREF} tone="primary">
                选择其他订单
              </ButtonLink>
              <ButtonLink to={CASES_HREF}>查看售后单</ButtonLink>
            </>
          }
        >
          {why}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <TableSkeleton rows={5} rowHeight={84} hasPicture />
      )}
    </Panel>
  )
}
