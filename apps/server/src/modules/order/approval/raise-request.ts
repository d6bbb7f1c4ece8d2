import type { RaiseRequest, RequestMade } from '@xiaojiu/contract/order/approval-schemas.ts'
import { type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { firstDayOf, monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { type Cart, judgeLines } from '#modules/cart/public.ts'
import { goodsImageUrl, offersOf } from '#modules/catalogue/public.ts'
import { companyOf, personNameOf, spendingRulesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ApprovalCause, approvalCause } from '../domain/approval-cause.ts'
import { purchaseRequested } from '../events.ts'
import { planOf } from '../settle/settlement.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import { nextNumbers } from '../tables/pay-orders.ts'
import { findRequest, insertRequest, type RequestLineRecord, spentBy } from '../tables/purchase-requests.ts'

/**
 * A chain store requests goods from its headquarters, the only one that may buy medicines for it. The headquarters' prices apply.
 */
export function raiseRequest(ctx: MemberContext, { submitToken, lines, note }: RaiseRequest): Promise<RequestMade> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const company = await companyOf(db, actor.companyId)
    if (!company?.headquartersId || company.kind !== 'chain-store') throw new Refusal('not-a-chain-store')
    const quantities = new Map<string, number>()
    for (const { offerId, quantity } of lines) quantities.set(offerId, (quantities.get(offerId) ?? 0) + quantity)
    const offers = await offersOf(db, quantities.keys(), dayOf(now))
    const [requestNo = ''] = await nextNumbers(db, now, 1)
    const requestId = await insertRequest(
      db,
      now,
      {
        companyId: company.headquartersId,
        fromCompanyId: actor.companyId,
        accountId: actor.accountId,
        askerName: await personNameOf(db, actor.accountId),
        requestNo,
        cause: 'chain-store',
        submitToken: `${actor.companyId}-${submitToken}`,
        addressId: null,
        remarks: [],
        payable: null,
        note,
      },
      [...quantities].map(([offerId, quantity]) => {
        const offer = offers.get(offerId)
        if (!offer?.isOnSale) throw new Refusal('not-found')
        const { product, store } = offer
        return {
          offerId,
          displayName: product.displayName,
          spec: product.spec,
          makerName: product.makerName,
          packUnit: product.packUnit,
          imageUrl: goodsImageUrl(product),
          storeName: store.name,
          quantity,
          unitPrice: null,
        }
      }),
    )
    await publish(tx, purchaseRequested, requestId, { requestId })
    return { requestId, requestNo }
  })
}

/** The limits of a login without approval, and what it has spent; null for a main account, which has no limits. */
export type SpendingFacts = { readonly rules: Awaited<ReturnType<typeof spendingRulesOf>>; readonly spent: Fen } | null

/** `ctx` is in a transaction. */
export async function spendingFactsOf({ db, now, actor }: MemberContext): Promise<SpendingFacts> {
  if (actor.membership.isMain) return null
  const { companyId, accountId } = actor
  const rules = await spendingRulesOf(db, companyId, accountId)
  const monthStart = startOf(firstDayOf(monthOf(dayOf(now))))
  const spent = rules.monthLimit === null ? ZERO : await spentBy(db, companyId, accountId, monthStart)
  return { rules, spent }
}

export function approvalFor(facts: SpendingFacts, payable: Fen): ApprovalCause | null {
  return facts && approvalCause(facts.rules, { payable, spent: facts.spent })
}

/**
 * Why this login needs approval for an order of this amount; null when it may order. Exact only while the company's cart
 * is locked: then no other order of the company can be counted at the same moment.
 */
export async function approvalNeeded(ctx: MemberContext, payable: Fen): Promise<ApprovalCause | null> {
  return approvalFor(await spendingFactsOf(ctx), payable)
}

/** Refuses an order that another person must approve. */
export async function refuseUnapproved(ctx: MemberContext, payable: Fen): Promise<void> {
  const needed = await approvalNeeded(ctx, payable)
  if (needed) throw new Refusal('approval-needed', { why: needed.why, cause: needed.cause })
}

export interface RequestPlan {
  readonly cart: Cart
  /** null when not a single line can be ordered. */
  readonly plan: SettlementPlan | null
  /** Lines that cannot be ordered as asked; a request is ordered whole or not at all. */
  readonly faults: readonly string[]
}

/** The request as it would be ordered now. */
export async function planRequest(ctx: MemberContext, lines: readonly RequestLineRecord[]): Promise<RequestPlan> {
  const cart = await judgeLines(
    ctx,
    lines.map(({ id, offerId, quantity, unitPrice }) => ({
      id,
      offerId,
      quantity,
      isChecked: true,
      added: unitPrice === null ? null : { unitPrice, quantity },
    })),
  )
  const byId = new Map(cart.items.map(item => [item.line.id, item]))
  const faults = lines.flatMap(({ id, displayName }) => {
    const item = byId.get(id)
    if (!item) return [`${displayName}已下架`]
    return item.isInvalid ? [`${displayName}：${item.problem?.text ?? '暂不可购买'}`] : []
  })
  const plan = cart.items.some(item => !item.isInvalid) ? await planOf(ctx, cart) : null
  return { cart, plan, faults }
}

const LINK = '/personal/employeeAccountManagement?tab=requests'

/** Notifies the company that has to decide. */
export async function tellRequested(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, requestId)
  if (!request) return
  await postMessage(ctx, {
    companyId: request.companyId,
    kind: 'account',
    title: request.cause === 'chain-store' ? '门店提交了要货申请' : '有新的采购审批',
    body: `${request.askerName}提交了采购申请 ${request.requestNo}，请主账号审批。`,
    link: LINK,
  })
}

/** Notifies the company that made the request. */
export async function tellDecided(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, requestId)
  if (!request) return
  const isApproved = request.state === 'approved'
  await postMessage(ctx, {
    companyId: request.fromCompanyId,
    kind: 'account',
    title: isApproved ? '采购审批已通过' : '采购审批被驳回',
    body: isApproved
      ? `${request.askerName}的采购申请 ${request.requestNo} 已通过并下单。`
      : `${request.askerName}的采购申请 ${request.requestNo} 被驳回：${request.refuseReason ?? ''}`,
    link: LINK,
  })
}
