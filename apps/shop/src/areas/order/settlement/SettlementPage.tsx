import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useState } from 'react'
import { SettlementQuery } from '#links/order.ts'
import { ConfirmingPanel } from './ConfirmingPanel.tsx'
import { choiceOf, type Draft, keepDraft, readDraft, type SettlementChoice, settledGoods } from './draft.ts'
import { RefusalCard } from './RefusalCard.tsx'
import { SettlementForm } from './SettlementForm.tsx'
import css from './SettlementPage.module.css'
import { closeSubmission, resumeSubmission, useSubmission } from './submission.ts'
import { refusalOf, type SubmitState } from './submit-state.ts'

/** 结算. While an order that was sent has no answer, nothing new is settled. */
export function SettlementPage() {
  useState(resumeSubmission)
  const submission = useSubmission()
  // Leaving the page closes the outcome of the last order.
  useEffect(() => closeSubmission, [])
  const [address] = useQueryState(SettlementQuery)
  const goods = settledGoods(address)
  const [draft, setDraft] = useState(readDraft)
  const changeDraft = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepDraft(next)
  }
  const { settlement, error, isFetching, refresh, payableBefore } = useSettlement(
    submission.phase === 'idle',
    choiceOf(draft, goods),
  )
  const restart = async () => {
    await refresh()
    closeSubmission()
  }

  if (submission.phase === 'idle' || submission.phase === 'refused' || (submission.phase === 'sending' && settlement)) {
    if (settlement)
      return (
        <SettlementForm
          settlement={settlement}
          submission={submission}
          isRefreshing={isFetching}
          payableBefore={payableBefore}
          draft={draft}
          goods={goods}
          onDraft={changeDraft}
          onRefresh={restart}
        />
      )
    return (
      <Content className={css.page ?? ''}>
        <PageTitle title="确认订单" />
        {submission.phase === 'refused' || error ? (
          <SettlementStop submission={submission} error={error} isRetrying={isFetching} onRetry={restart} />
        ) : (
          <SettlementSkeleton />
        )}
      </Content>
    )
  }
  return (
    <Content>
      <PageTitle title="确认订单" />
      <ConfirmingPanel submission={submission} />
    </Content>
  )
}

/** Skeleton of addresses and the first store; as tall as the window, so that the footer stays out of view. */
function SettlementSkeleton() {
  return (
    <>
      <Panel>
        <div style={{ padding: 16 }}>
          <Bone height={20} width={120} />
        </div>
        <div className={css.addresses}>
          {[1, 2, 3].map(card => (
            <Bone key={card} height={88} />
          ))}
        </div>
      </Panel>
      <Panel>
        <div style={{ padding: 16 }}>
          <Bone height={20} width={240} />
        </div>
        <TableSkeleton rows={6} rowHeight={76} hasPicture />
      </Panel>
    </>
  )
}

interface SettlementStopProps {
  submission: SubmitState
  error: Error | null
  isRetrying: boolean
  onRetry: () => Promise<void>
}

/** Nothing can be settled: an order was refused, nothing is selected, or the server cannot be reached. */
function SettlementStop({ submission, error, isRetrying, onRetry }: SettlementStopProps) {
  if (submission.phase === 'refused')
    return <RefusalCard refusal={submission.refusal} isRefreshing={isRetrying} onRefresh={onRetry} />
  if (error instanceof CallError && error.kind === 'refused')
    return <RefusalCard refusal={refusalOf(error)} isRefreshing={isRetrying} onRefresh={onRetry} />
  return (
    <Panel className={css.empty}>
      <ErrorState onRetry={() => void onRetry()} isRetrying={isRetrying}>
        {error?.message}
      </ErrorState>
    </Panel>
  )
}

/**
 * The settlement of the selected cart lines. Computed at every visit and never refetched in the background, because its token is
 * bound to exactly these amounts.
 */
function useSettlement(isWanted: boolean, choice: SettlementChoice) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(orderEndpoints.confirmOrder, choice),
    // The page stays while a new choice of coupons is computed.
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  /** The amount before the last refresh, if it changed. */
  const [payableBefore, setPayableBefore] = useState<Fen | null>(null)
  const refresh = async () => {
    const before = data?.payable ?? null
    const { data: fresh } = await refetch()
    setPayableBefore(fresh && before !== null && fresh.payable !== before ? before : null)
  }
  return { settlement: data, error, isFetching, refresh, payableBefore }
}
