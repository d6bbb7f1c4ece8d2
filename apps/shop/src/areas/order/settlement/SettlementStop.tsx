import { CallError } from '@xiaojiu/web/call-error.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import css from './SettlementPage.module.css'
import { RefusalCard } from './RefusalCard.tsx'
import { refusalOf, type SubmitState } from './submit-state.ts'

interface SettlementStopProps {
  submission: SubmitState
  error: Error | null
  isRetrying: boolean
  onRetry: () => Promise<void>
}

/** There is nothing to settle: an earlier order was refused, nothing is ticked, or the server cannot be reached. */
export function SettlementStop({ submission, error, isRetrying, onRetry }: SettlementStopProps) {
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
