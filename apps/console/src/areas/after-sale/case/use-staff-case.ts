import { useQuery, useQueryClient } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useState } from 'react'
import { LINKS_RENEWED_MS } from '#parts/case/paper-view.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { CASE_DESKS } from '../case-look.ts'

interface OpenStaffCase {
  readonly data: StaffCase | null
  readonly status: 'loading' | 'error' | 'ready'
  readonly message: string
  /** Why the reader has not claimed it: a colleague or a robot has. */
  readonly claimFault: string | null
  readonly reload: () => Promise<void>
}

const ACTED_ON: readonly StaffCase['acts'][number][] = ['agree', 'refuse', 'inspect', 'reship']

/** One case. Opening it claims it for a person who may act on it, so that no colleague does the same work. */
export function useStaffCase(caseId: string): OpenStaffCase {
  const queries = useQueryClient()
  const whole = useQuery({
    ...query(afterSaleSellingEndpoints.getStoreCase, { caseId }, { errors: 'caller' }),
    enabled: caseId !== '',
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  })
  const [claimFault, setClaimFault] = useState<string | null>(null)
  const desk = whole.data === undefined ? undefined : CASE_DESKS[whole.data.state]
  const canAct = whole.data?.acts.some(act => ACTED_ON.includes(act)) === true
  useEffect(() => {
    if (desk === undefined || !canAct) return setClaimFault(null)
    let isOver = false
    void ask(staffEndpoints.claimTask, { desk, caseId }).then(answer => {
      if (!isOver) setClaimFault(answer.ok ? null : answer.error.message)
    })
    return () => {
      isOver = true
    }
  }, [desk, canAct, caseId])
  return {
    data: whole.data ?? null,
    status: caseId === '' || whole.isError ? 'error' : whole.isPending ? 'loading' : 'ready',
    message: whole.isError ? faultText(whole.error) : '没有这个售后单',
    claimFault,
    reload: () => queries.invalidateQueries(),
  }
}
