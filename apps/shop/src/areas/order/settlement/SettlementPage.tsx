import { useEffect, useState } from 'react'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { SettlementQuery } from '#links/order.ts'
import { choiceOf, settledGoods } from './commit-of.ts'
import { ConfirmingPanel } from './ConfirmingPanel.tsx'
import { type Draft, keepDraft, readDraft } from './draft.ts'
import { SettlementForm } from './SettlementForm.tsx'
import css from './SettlementPage.module.css'
import { SettlementSkeleton } from './SettlementSkeleton.tsx'
import { SettlementStop } from './SettlementStop.tsx'
import { closeSubmission, resumeSubmission, useSubmission } from './submission.ts'
import { useSettlement } from './use-settlement.ts'

/** 结算. An order sent earlier and not answered comes first: until it is known, nothing new is settled. */
export function SettlementPage() {
  useState(resumeSubmission)
  const submission = useSubmission()
  // What came of the last order has been read when the page is left.
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
