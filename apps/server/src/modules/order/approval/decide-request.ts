import type { ApproveRequest, RefuseRequest } from '@xiaojiu/contract/order/approval-schemas.ts'
import type { CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { lockCart } from '#modules/cart/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockTaskOfRequest, moveTask } from '../bulk/tables.ts'
import { requestMachine } from '../domain/states.ts'
import { purchaseDecided } from '../events.ts'
import { placeOrders } from '../place/place-orders.ts'
import { refuseBlocked } from '../settle/settlement.ts'
import { requestToken } from '../settle/submit-token.ts'
import { decideRequest, lockRequest, type RequestRecord, requestLines } from '../tables/purchase-requests.ts'
import { planRequest } from './raise-request.ts'

/** Orders exactly the request at today's prices and for the shown amount; or nothing. */
export function approveRequest(ctx: MemberContext, approval: ApproveRequest): Promise<CommitResult> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const request = await requestToDecide(tx, approval.requestId, 'approve')
    // As for every order: limits of a company are checked for one order at a time.
    await lockCart(db, actor.companyId)
    const { plan, faults } = await planRequest(tx, await requestLines(db, [request.id]))
    const [fault] = faults
    if (!plan || fault !== undefined) throw new Refusal('request-changed', { detail: fault ?? '没有可以下单的商品' })
    refuseBlocked(plan.problems)
    if (plan.priced.payable !== approval.payable || plan.content.isRush !== (approval.isRush ?? false))
      throw new Refusal('settlement-outdated')
    const placed = await placeOrders(tx, {
      plan,
      submitToken: requestToken(request.id),
      addressId: approval.addressId,
      remarks: request.remarks,
      note: `${request.askerName}申请，主账号审批通过后提交`,
      // The lines left the cart when the request was made.
      takeLines: async () => undefined,
    })
    await decideRequest(db, request.id, 'approve', {
      decidedBy: actor.accountId,
      decidedAt: now,
      payOrderId: placed.payOrderId,
    })
    await settleTask(tx, request.id, placed.payOrderId)
    await audit(tx, { action: 'order.approve-request', subject: request.id, details: { payable: approval.payable } })
    await publish(tx, purchaseDecided, request.id, { requestId: request.id })
    return placed
  })
}

export function refuseRequest(ctx: MemberContext, { requestId, reason }: RefuseRequest): Promise<void> {
  return inTransaction(ctx, async tx => {
    await requestToDecide(tx, requestId, 'refuse')
    await decideRequest(tx.db, requestId, 'refuse', {
      decidedBy: tx.actor.accountId,
      decidedAt: tx.now,
      refuseReason: reason,
    })
    await settleTask(tx, requestId, null)
    await audit(tx, { action: 'order.refuse-request', subject: requestId, details: { reason } })
    await publish(tx, purchaseDecided, requestId, { requestId })
  })
}

/** The requester withdraws the request. */
export function withdrawRequest(ctx: MemberContext, requestId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const request = await lockRequest(tx.db, requestId)
    if (!request || request.accountId !== tx.actor.accountId) throw new Refusal('not-found')
    await decideRequest(tx.db, requestId, 'withdraw', { decidedBy: tx.actor.accountId, decidedAt: tx.now })
    await settleTask(tx, requestId, null)
  })
}

/** The requested plan is ordered, or free again. */
async function settleTask({ db }: MemberContext, requestId: string, payOrderId: string | null): Promise<void> {
  const task = await lockTaskOfRequest(db, requestId)
  if (task?.state !== 'asked') return
  await moveTask(db, task.id, payOrderId === null ? 'release' : 'order', { payOrderId })
}

/** Locks a request that the caller's company would order; a chain store never decides its own. */
async function requestToDecide(
  { db, actor }: MemberContext,
  requestId: string,
  verb: 'approve' | 'refuse',
): Promise<RequestRecord> {
  const request = await lockRequest(db, requestId)
  if (!request || request.companyId !== actor.companyId) throw new Refusal('not-found')
  if (!canStep(requestMachine, request.state, verb)) throw new Refusal('state-changed')
  return request
}
