import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Task, TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useRef, useState } from 'react'
import { LINKS_RENEWED_MS } from '#parts/case/paper-view.ts'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import type { Objection, Said } from './DecideBox.tsx'

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

/**
 * One case: opening claims it for a quarter of an hour, then it is decided. `onDone` is called when the reader no
 * longer has it.
 */
export function useCase({ desk, caseId }: Pick<Task, 'desk' | 'caseId'>, onDone: () => void): OpenCase {
  const queries = useQueryClient()
  const whole = useQuery({
    ...query(staffEndpoints.getTask, { desk, caseId }, { errors: 'caller' }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  })
  // The decision names the version that was shown first: a refetch that renews the links of the papers must not change
  // it.
  const seen = useRef<string>(undefined)
  seen.current ??= whole.data?.version
  const [claimFault, setClaimFault] = useState<string | null>(null)
  const [isMine, setMine] = useState(false)
  const { isBusy, fault, run } = useAttempt()
  const isWaiting = whole.data?.isWaiting === true
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    // Opening a case claims it, so that no colleague does the same work; an existing claim stays.
    void ask(staffEndpoints.claimTask, { desk, caseId }).then(answer => {
      if (isOver) return
      setClaimFault(answer.ok ? null : answer.error.message)
      setMine(answer.ok)
      if (!answer.ok) return
      void queries.invalidateQueries({ queryKey: [staffEndpoints.listTasks.path] })
      void queries.invalidateQueries({ queryKey: [staffEndpoints.countTasks.path] })
    })
    return () => {
      isOver = true
    }
  }, [isWaiting, desk, caseId, queries])
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
      else showNotice('success', decision.verdict === 'approve' ? '已通过' : '已驳回')
      onDone()
    })
  return {
    task: whole.data ?? null,
    status: whole.isPending ? 'loading' : whole.isError ? 'error' : 'ready',
    message: whole.isError ? faultText(whole.error) : '',
    claimFault,
    isMine,
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
      onDone()
    },
    giveBack: () =>
      void run(async () => {
        await call(staffEndpoints.giveBackTask, { desk, caseId })
        onDone()
      }),
  }
}
