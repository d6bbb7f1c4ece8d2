import type {
  PurchaseRequestPage,
  PurchaseRequestQuery,
  PurchaseRequestRow,
} from '@xiaojiu/contract/order/approval-schemas.ts'
import { companiesOf, storeIdsInCare } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import {
  listRequests,
  type RequestLineRecord,
  type RequestRecord,
  requestLines,
  type RequestsAsked,
} from '../tables/purchase-requests.ts'

/** Requests of the company: a main account sees all, others their own and those of the stores they look after. */
export function listPurchaseRequests(ctx: MemberContext, query: PurchaseRequestQuery): Promise<PurchaseRequestPage> {
  const { state, pageNum, pageSize } = query
  return inSnapshot(ctx, async tx => {
    const only = await seenBy(tx)
    const found = await listRequests(tx.db, { state, only, skip: (pageNum - 1) * pageSize, limit: pageSize })
    const lines = Map.groupBy(
      await requestLines(
        tx.db,
        found.list.map(request => request.id),
      ),
      line => line.requestId,
    )
    const list = await presentRequests(tx, found.list, lines)
    return { list, total: found.total, waitingCount: found.waitingCount, pageNum, pageSize }
  })
}

/** What this login may see of them; null: everything its company may. */
export async function seenBy({ db, actor }: MemberContext): Promise<RequestsAsked['only']> {
  if (actor.membership.isMain) return null
  const fromCompanyIds = await storeIdsInCare(db, actor.companyId, actor.accountId)
  return { accountId: actor.accountId, fromCompanyIds }
}

const NAMES_SHOWN = 3

export async function presentRequests(
  ctx: MemberContext,
  requests: readonly RequestRecord[],
  lines: ReadonlyMap<string, readonly RequestLineRecord[]>,
): Promise<PurchaseRequestRow[]> {
  const companies = await companiesOf(ctx.db, [...new Set(requests.map(request => request.fromCompanyId))])
  return requests.map(request => {
    const own = lines.get(request.id) ?? []
    const names = own.slice(0, NAMES_SHOWN).map(line => line.displayName)
    return {
      requestId: request.id,
      requestNo: request.requestNo,
      state: request.state,
      cause: request.cause,
      askerName: request.askerName,
      fromCompanyName: companies.get(request.fromCompanyId)?.name ?? '',
      payable: request.payable,
      lineCount: own.length,
      goodsText: names.join('、') + (own.length > NAMES_SHOWN ? ` 等 ${own.length} 种` : ''),
      note: request.note,
      refuseReason: request.refuseReason,
      createdAt: request.createdAt,
      decidedAt: request.decidedAt,
      payOrderId: request.payOrderId,
      verbs: verbsFor(ctx, request),
    }
  })
}

function verbsFor({ actor }: MemberContext, request: RequestRecord): PurchaseRequestRow['verbs'] {
  if (request.state !== 'waiting') return []
  const decides = actor.membership.isMain && request.companyId === actor.companyId
  return [
    ...(decides ? (['approve', 'refuse'] as const) : []),
    ...(request.accountId === actor.accountId ? (['withdraw'] as const) : []),
  ]
}
