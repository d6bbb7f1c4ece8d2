import { useEffect, useState } from 'react'
import { Content } from '../../../ui/layout/Content.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { ConfirmingPanel } from './ConfirmingPanel.tsx'
import { SettlementForm } from './SettlementForm.tsx'
import css from './SettlementPage.module.css'
import { SettlementStop } from './SettlementStop.tsx'
import { SettlementSkeleton } from './SettlementSkeleton.tsx'
import { closeSubmission, resumeSubmission, useSubmission } from './submission.ts'
import { useSettlement } from './use-settlement.ts'

/** 结算. An order sent earlier and not answered comes first: until it is known, nothing new is settled. */
export function SettlementPage() {
  const submission = useSubmission()
  const [isResuming] = useState(resumeSubmission)
  // What came of the last order was read when the page was left.
  useEffect(() => closeSubmission, [])
  const isConfirming =
    submission.phase === 'unknown' || submission.phase === 'done' || (submission.phase === 'sending' && submission.isResumed)
  const isSettling = submission.phase === 'idle' || submission.phase === 'parked' || submission.phase === 'refused'
  const { settlement, error, isFetching, refresh, payableBefore } = useSettlement(
    isSettling && !(isResuming && submission.phase === 'refused'),
  )

  if (isConfirming)
    return (
      <Content>
        <PageTitle title="确认订单" />
        <ConfirmingPanel submission={submission} />
      </Content>
    )
  if (settlement)
    return (
      <SettlementForm
        settlement={settlement}
        submission={submission}
        isRefreshing={isFetching}
        payableBefore={payableBefore}
        onRefresh={refresh}
      />
    )
  return (
    <Content className={css.page ?? ''}>
      <PageTitle title="确认订单" />
      {submission.phase === 'refused' || error ? (
        <SettlementStop submission={submission} error={error} isRetrying={isFetching} onRetry={refresh} />
      ) : (
        <SettlementSkeleton />
      )}
    </Content>
  )
}
