import { useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput, WalletItem } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { useRight } from '#trade/session/session.ts'
import { draftOf } from '../licences/paper-form.ts'
import { ChangeView } from '../licences/parts/ChangeView.tsx'
import { PapersForm } from '../licences/parts/PapersForm.tsx'
import { type Known, useKnown, usePapers, useSendChange } from '../licences/use-papers.ts'
import { renewUser } from '../register/renew-user.ts'
import css from './LicenceWithdrawPage.module.css'

/** 恢复采购: submits new papers for the cancelled ones, and shows the result of the review. */
export function RestorePart() {
  const { known, error, isFetching, retry } = useKnown()
  const mayChange = useRight('qualification')
  if (!known)
    return (
      <Panel aria-label="恢复采购">
        {error ? (
          <ErrorState error={error} onRetry={retry} isRetrying={isFetching} />
        ) : (
          <TableSkeleton rows={8} rowHeight={56} />
        )}
      </Panel>
    )
  const waiting = [...new Set(known.wallet.list.flatMap(item => item.waiting?.changeId ?? []))]
  const wanted = known.wallet.list.filter(item => item.state === 'cancelled' && !item.waiting)
  return (
    <div className={css.stack}>
      {waiting.map(changeId => (
        <Waiting key={changeId} changeId={changeId} />
      ))}
      {wanted.length > 0 && (
        <Panel aria-labelledby="restore-title">
          <SectionHead
            id="restore-title"
            title={`上传新的${wanted.map(item => item.type.name).join('、')}`}
            note="审核通过后恢复采购"
            isSlim
          />
          {mayChange ? (
            <RestoreForm key={wanted.map(item => item.type.code).join()} known={known} wanted={wanted} />
          ) : (
            <EmptyState title="证照由主账号或质管人员办理">请联系主账号上传新证照。</EmptyState>
          )}
        </Panel>
      )}
    </div>
  )
}

function RestoreForm({ known, wanted }: { known: Known; wanted: readonly WalletItem[] }) {
  const papers = usePapers(wanted.map(item => draftOf(item.type, known.company, item.current)))
  const { submit, isSending, failure } = useSendChange(
    (licences: LicenceInput[], submitId) => call(qualificationEndpoints.submitLicences, { submitId, licences }),
    papers.takeErrors,
  )
  return <PapersForm types={known.types} papers={papers} isSending={isSending} failure={failure} onSubmit={submit} />
}

function Waiting({ changeId }: { changeId: string }) {
  const result = useQuery({
    ...query(qualificationEndpoints.getChange, { changeId }),
    refetchOnMount: 'always',
    // The review may end while the page is open.
    refetchInterval: ({ state }) => (state.data?.state === 'in-review' ? 15_000 : false),
  })
  const state = result.data?.state
  // Approved: the company may buy again, so its data are reloaded.
  useEffect(() => {
    if (state === 'approved') void renewUser()
  }, [state])
  if (result.data) return <ChangeView change={result.data} />
  return (
    <Panel aria-label="变更详情">
      <Loaded of={result} skeleton={<TableSkeleton rows={8} rowHeight={48} />}>
        {() => null}
      </Loaded>
    </Panel>
  )
}
