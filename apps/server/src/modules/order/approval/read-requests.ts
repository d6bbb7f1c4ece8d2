import type {
  PurchaseRequestDetail,
  PurchaseRequestLine,
  PurchaseRequestPage,
  PurchaseRequestQuery,
  PurchaseRequestRow,
  RequestOffer,
} from '@xiaojiu/contract/order/approval-schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { addressesOf, companiesOf, storeIdsInCare } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  findRequest,
  listRequests,
  type RequestLineRecord,
  type RequestRecord,
  type RequestsAsked,
  requestLines,
} from '../tables/purchase-requests.ts'
import { planRequest, type RequestPlan } from './raise-request.ts'

/** One request; the decider also sees the price of ordering now, and what has changed. */
export function getPurchaseRequest(ctx: MemberContext, requestId: string): Promise<PurchaseRequestDetail> {
  return inSnapshot(ctx, async tx => {
    const request = await findRequest(tx.db, requestId)
    if (!request || !(await maySee(tx, request))) throw new Refusal('not-found')
    const lines = await requestLines(tx.db, [requestId])
    const [head] = await presentRequests(tx, [request], new Map([[requestId, lines]]))
    if (!head) throw new Refusal('not-found')
    if (!head.verbs.includes('approve'))
      return { ...head, lines: lines.map(line => presentLine(line, null)), today: null }
    const planned = await planRequest(tx, lines)
    return {
      ...head,
      lines: lines.map(line => presentLine(line, planned)),
      today: await offerOf(tx, request, planned),
    }
  })
}

async function maySee(ctx: MemberContext, request: RequestRecord): Promise<boolean> {
  const only = await seenBy(ctx)
  return !only || request.accountId === only.accountId || only.fromCompanyIds.includes(request.fromCompanyId)
}

function presentLine(line: RequestLineRecord, planned: RequestPlan | null): PurchaseRequestLine {
  const item = planned?.cart.items.find(one => one.line.id === line.id)
  const { offerId, displayName, spec, makerName, packUnit, imageUrl, storeName, quantity } = line
  return {
    offerId,
    displayName,
    spec,
    makerName,
    packUnit,
    imageUrl,
    storeName,
    quantity,
    askedPrice: line.unitPrice === null ? null : unitPrice(line.unitPrice),
    priceNow: item?.reckoning?.choice.unitPrice ?? null,
    problem: planned ? (item ? (item.problem?.text ?? null) : '已下架') : null,
  }
}

async function offerOf(ctx: MemberContext, request: RequestRecord, planned: RequestPlan): Promise<RequestOffer> {
  const addresses = (await addressesOf(ctx.db, ctx.actor.companyId)).filter(address => address.isLicensed)
  const address =
    addresses.find(one => one.addressId === request.addressId) ?? addresses.find(one => one.isDefault) ?? addresses[0]
  const { problems: ordinary = [], unpaidProblems = [] } = planned.plan ?? {}
  const problems = [...planned.faults, ...ordinary, ...unpaidProblems]
  return {
    payable: planned.plan?.priced.payable ?? ZERO,
    freight: planned.plan?.priced.freight ?? ZERO,
    isRush: planned.plan?.content.isRush ?? false,
    problems: address ? problems : [...problems, '请先维护与证照一致的收货地址'],
    addressId: address?.addressId ?? null,
    addressText: address ? `${address.areaText}${address.detail} ${address.receiver}` : '',
  }
}

/** Requests of the company: a main account sees all, others see their own and those of their assigned stores. */
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

/** The requests that this login may see; null: all of its company. */
async function seenBy({ db, actor }: MemberContext): Promise<RequestsAsked['only']> {
  if (actor.membership.isMain) return null
  const fromCompanyIds = await storeIdsInCare(db, actor.companyId, actor.accountId)
  return { accountId: actor.accountId, fromCompanyIds }
}

const NAMES_SHOWN = 3

async function presentRequests(
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
