import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { lockCart } from '#modules/cart/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnapproved } from './approval/needs-approval.ts'
import { placeOrders } from './place-orders.ts'
import { planSettlement, refuseBlocked, type SettlementPlan, takeSettled } from './settlement.ts'
import { isTokenUsed } from './store/pay-orders.ts'
import { fitsSubmitToken } from './submit-token.ts'

/**
 * Orders what the settlement page showed, or nothing. One transaction: the plan is made again and must equal the token's,
 * then it is written down, see `placeOrders`.
 */
export function commitOrder(ctx: MemberContext, commit: CommitOrder): Promise<CommitResult> {
  return inTransaction(ctx, async tx => {
    if (await isTokenUsed(tx.db, commit.submitToken)) throw new Refusal('already-submitted')
    await lockCart(tx.db, tx.actor.companyId)
    const plan = await planSettlement(tx, commit)
    refuseUnlessAsShown(tx, commit, plan)
    await refuseUnapproved(tx, plan.priced.payable)
    return placeOrders(tx, {
      ...commit,
      plan,
      note: '买家已提交订单',
      takeLines: () => takeSettled(tx, commit, plan),
    })
  })
}

/** Nothing in the way, and nothing has changed since the page was shown. */
export function refuseUnlessAsShown(
  ctx: MemberContext,
  commit: Pick<CommitOrder, 'payable' | 'submitToken'>,
  plan: SettlementPlan,
): void {
  refuseBlocked(plan.problems)
  if (plan.priced.payable === commit.payable && fitsSubmitToken(ctx, commit.submitToken, plan.content)) return
  // Goods that can no longer be had are what has changed; told by name.
  refuseBlocked(plan.leftOut)
  throw new Refusal('settlement-outdated')
}
