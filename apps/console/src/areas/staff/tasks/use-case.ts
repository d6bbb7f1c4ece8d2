import { useQuery } from '@tanstack/react-query'
import type { Task, TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useRef } from 'react'
import { LINKS_RENEWED_MS } from '#parts/case/paper-view.ts'
import { useClaim } from '#parts/case/use-claim.ts'
import { forgetKept } from '#parts/form/kept.ts'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import type { Objection, Said } from './DecideBox.tsx'
import { verbsOf } from './verbs.ts'

export interface OpenCase {
  readonly task: TaskCase | null
  readonly status: 'loading' | 'error' | 'ready'
  readonly message: string
  /** Why the reader has not claimed the case: a colleague or a robot has. */
  readonly claimFault: string | null
  /** The reader has claimed the case. */
  readonly isMine: boolean
  readonly isBusy: boolean
  readonly fault: string | null
  readonly reload: () => void
  readonly approve: (ticked: readonly string[], said: Said) => void
  readonly refuse: (objections: readonly Objection[]) => void
  readonly handOver: (accountId: string) => Promise<void>
  readonly giveBack: () => void
}

/** Under which name the words of a decision are kept until it is made. */
export const keptCase = ({ desk, caseId }: Pick<Task, 'desk' | 'caseId'>): string => `decide ${desk}/${caseId}`

/**
 * One case: opening claims it until it is decided or left. `onDone` is called when the reader no longer has it.
 */
export function useCase({ desk, caseId }: Pick<Task, 'desk' | 'caseId'>, onDone: () => void): OpenCase {
  const whole = useQuery({
    ...query(staffEndpoints.getTask, { desk, caseId }, { errors: 'caller' }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  })
  // The decision names the version that was shown first: a refetch that renews the links of the papers must not change
  // it.
  const seen = useRef<string>(undefined)
  seen.current ??= whole.data?.version
  const { isBusy, fault, run } = useAttempt()
  const verbs = verbsOf({ desk, amount: null })
  // What the cache holds may be from before an earlier claim was given back.
  const fresh = whole.isFetchedAfterMount ? whole.data : undefined
  const claim = useClaim({ desk, caseId }, fresh && (fresh.isWaiting ? (fresh.claim?.isMine ?? false) : null))
  const decide = (
    decision:
      | { verdict: 'approve'; ticked: string[]; note: string; answers: Record<string, string> }
      | { verdict: 'refuse'; objections: Objection[] },
  ) =>
    void run(async () => {
      const version = seen.current ?? ''
      const { outcome } = await withStepUp(() =>
        call(staffEndpoints.decideTask, { desk, caseId, version, ...decision }),
      )
      if (outcome === 'asked') showNotice('success', '已提交复核，由另一位同事确认后生效')
      else showNotice('success', decision.verdict === 'approve' ? verbs.approved : verbs.refused)
      claim.settle()
      forgetKept(keptCase({ desk, caseId }))
      onDone()
    })
  return {
    task: whole.data ?? null,
    status: whole.isPending ? 'loading' : whole.isError ? 'error' : 'ready',
    message: whole.isError ? faultText(whole.error) : '',
    claimFault: claim.fault,
    isMine: claim.isMine,
    isBusy,
    fault,
    // After an explicit reload, the decision applies to the new version.
    reload: () =>
      void whole.refetch().then(({ data }) => {
        seen.current = data?.version
      }),
    approve: (ticked, { note, answers }) =>
      decide({ verdict: 'approve', ticked: [...ticked], note, answers: { ...answers } }),
    refuse: objections => decide({ verdict: 'refuse', objections: [...objections] }),
    handOver: async accountId => {
      await call(staffEndpoints.assignTask, { desk, caseId, accountId })
      showNotice('success', '已转交')
      claim.settle()
      onDone()
    },
    giveBack: () =>
      void run(async () => {
        await call(staffEndpoints.giveBackTask, { desk, caseId })
        claim.settle()
        onDone()
      }),
  }
}
