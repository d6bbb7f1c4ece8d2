import type { CommitOrder, CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { lockCart } from '#modules/cart/public.ts'
import { addressAt } from '#modules/company/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { ahead } from '#platform/database/flight.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnapproved } from '../approval/raise-request.ts'
import { planSettlement, refuseBlocked, takeSettled, wantedOf } from '../settle/settlement.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import { fitsSubmitToken } from '../settle/submit-token.ts'
import { startOrder } from '../tables/standing.ts'
import { placeOrders } from './place-orders.ts'

/** Commits whose stock was sold between read and reservation: the retry locks the stock first. */
const overtaken = new WeakSet<CommitOrder>()

/**
 * Places the order that the settlement page showed, or nothing. One transaction: the plan is computed again and must equal the
 * token's, then `placeOrders` writes it.
 */
export function commitOrder(ctx: MemberContext, commit: CommitOrder): Promise<CommitResult> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    // All statements are sent at once after the lock, so they read the locked state.
    const locked = ahead(lockCart(tx.db, companyId))
    const start = ahead(startOrder(tx.db, tx.now, wantedOf(tx.actor, commit), commit.submitToken))
    const address = ahead(start.then(({ versions }) => addressAt(tx, versions, commit.addressId)))
    const planned = ahead(planSettlement(tx, commit, start))
    await locked
    const { isUsed, numbers } = await start
    if (isUsed) throw new Refusal('already-submitted')
    const plan = await planned
    refuseUnlessAsShown(tx, commit, plan)
    await refuseUnapproved(tx, plan.priced.payable)
    return placeOrders(tx, {
      ...{ ...commit, plan, address, numbers },
      ...(!overtaken.has(commit) && { ifStockMoved: () => overtaken.add(commit) }),
      note: '买家已提交订单',
      takeLines: () => takeSettled(tx, commit, plan),
    })
  })
}

/** Refuses if there is a problem, or if anything changed since the page was shown. */
export function refuseUnlessAsShown(
  ctx: MemberContext,
  commit: Pick<CommitOrder, 'payable' | 'submitToken'>,
  plan: SettlementPlan,
): void {
  refuseBlocked(plan.problems)
  if (plan.priced.payable === commit.payable && fitsSubmitToken(ctx, commit.submitToken, plan.content)) return
  // Names the goods that are no longer available.
  refuseBlocked(plan.leftOut)
  throw new Refusal('settlement-outdated')
}
