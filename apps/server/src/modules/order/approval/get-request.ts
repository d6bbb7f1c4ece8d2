import type {
  PurchaseRequestDetail,
  PurchaseRequestLine,
  RequestOffer,
} from '@xiaojiu/contract/order/approval-schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { addressesOf } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findRequest, type RequestLineRecord, type RequestRecord, requestLines } from '../tables/purchase-requests.ts'
import { presentRequests, seenBy } from './list-requests.ts'
import { planRequest, type RequestPlan } from './plan-request.ts'

/** One request; whoever decides about it also sees what ordering it now would cost, and what has changed. */
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
