import type {
  ChainRequest,
  ChainRequestPage,
  ChainRequestQuery,
  ChainRequestState,
  ChainStanding,
} from '@xiaojiu/contract/company/chain-schemas.ts'
import { CHAIN_KINDS } from '@xiaojiu/contract/qualification/registration-checks.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import {
  type ChainRequestRow,
  chainStepsOf,
  countWaitingFor,
  latestChainRequest,
  listRequestsTo,
} from '../tables/chain-requests.ts'
import { findProfile } from '../tables/profiles.ts'

/** What the caller's company is in a chain. */
export function getChainStanding(ctx: MemberContext): Promise<ChainStanding> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const company = await findProfile(db, companyId)
    if (company?.kind === 'chain-hq')
      return { part: 'headquarters', waitingCount: await countWaitingFor(db, companyId), request: null, canAsk: false }
    if (!company || !CHAIN_KINDS.includes(company.kind))
      return { part: 'none', waitingCount: 0, request: null, canAsk: false }
    const latest = await latestChainRequest(db, companyId)
    const steps = await chainStepsOf(db, latest ? [latest.id] : [])
    const canAsk = latest === null || (latest.state !== 'waiting' && latest.state !== 'accepted')
    return { part: 'store', waitingCount: 0, request: latest && present(latest, steps.get(latest.id), false), canAsk }
  })
}

/** The stores that want to belong to the caller's company, do or did. */
export function listChainRequests(
  ctx: MemberContext,
  { pageNum, pageSize }: ChainRequestQuery,
): Promise<ChainRequestPage> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const { rows, total } = await listRequestsTo(db, companyId, (pageNum - 1) * pageSize, pageSize)
    const steps = await chainStepsOf(
      db,
      rows.map(row => row.id),
    )
    return { list: rows.map(row => present(row, steps.get(row.id), true)), total, pageNum, pageSize }
  })
}

type Step = { readonly step: ChainRequestState; readonly remark: string; readonly at: Date }

function present(
  { id, headquartersName, ...row }: ChainRequestRow,
  steps: readonly Step[] = [],
  isHeadquarters: boolean,
): ChainRequest {
  return {
    ...row,
    requestId: id,
    headquartersName: isHeadquarters || row.state === 'accepted' ? headquartersName : null,
    steps: steps.map(({ step, remark, at }) => ({ step, remark, at })),
    verbs: isHeadquarters ? headquartersVerbs(row.state) : row.state === 'waiting' ? ['withdraw'] : [],
  }
}

function headquartersVerbs(state: ChainRequestRow['state']): ChainRequest['verbs'] {
  if (state === 'waiting') return ['accept', 'refuse']
  return state === 'accepted' ? ['end'] : []
}
