import { useQuery, useQueryClient } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { LINKS_RENEWED_MS } from '#parts/case/paper-view.ts'
import { useClaim } from '#parts/case/use-claim.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { useMe } from '#shell/session.ts'
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

/** These show who has claimed a case. */
const LISTS = [afterSaleSellingEndpoints.listStoreCases.path]

/**
 * One case. Opening it claims it for a person who may act on it, so that no colleague does the same work; leaving gives it back.
 */
export function useStaffCase(caseId: string): OpenStaffCase {
  const queries = useQueryClient()
  const whole = useQuery({
    ...query(afterSaleSellingEndpoints.getStoreCase, { caseId }, { errors: 'caller' }),
    enabled: caseId !== '',
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  })
  const { name } = useMe()
  // What the cache holds may be from before an earlier claim was given back.
  const fresh = whole.isFetchedAfterMount ? whole.data : undefined
  const desk = fresh && CASE_DESKS[fresh.state]
  const canAct = fresh?.acts.some(act => ACTED_ON.includes(act)) === true
  const claim = useClaim(
    { desk: desk ?? '', caseId },
    fresh && (desk !== undefined && canAct ? fresh.claimedBy === name : null),
    LISTS,
  )
  return {
    data: whole.data ?? null,
    status: caseId === '' || whole.isError ? 'error' : whole.isPending ? 'loading' : 'ready',
    message: whole.isError ? faultText(whole.error) : '没有这个售后单',
    claimFault: claim.fault,
    reload: () => queries.invalidateQueries(),
  }
}
