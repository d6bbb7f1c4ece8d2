import type { BulkCommit, BulkConfirm } from '@xiaojiu/contract/order/bulk-schemas.ts'
import type { CommitResult, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { lockCart } from '#modules/cart/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnapproved } from '../approval/needs-approval.ts'
import { refuseUnlessAsShown } from '../place/commit-order.ts'
import { pageFactsOf, presentSettlement } from '../settle/confirm-order.ts'
import { placeOrders } from '../place/place-orders.ts'
import { isTokenUsed } from '../tables/pay-orders.ts'
import { settlementOf } from './planned-lines.ts'
import { findTask, lockTask, moveTask, type TaskRow } from './tables.ts'

/** The settlement of a plan, with the token that commits exactly it. */
export function confirmPlan(ctx: MemberContext, { taskId, ...asked }: BulkConfirm): Promise<Settlement> {
  return inSnapshot(ctx, async tx => {
    const task = found(await findTask(tx.db, taskId))
    return presentSettlement(tx, await settlementOf(tx, task, asked), asked, await pageFactsOf(tx))
  })
}

/** Orders a plan, or nothing: through the gates and the prices of any settlement, in one transaction. */
export function commitPlan(ctx: MemberContext, { taskId, ...commit }: BulkCommit): Promise<CommitResult> {
  return inTransaction(ctx, async tx => {
    if (await isTokenUsed(tx.db, commit.submitToken)) throw new Refusal('already-submitted')
    // Limits count what the company orders; orders of one company stand in line.
    await lockCart(tx.db, tx.actor.companyId)
    const task = found(await lockTask(tx.db, taskId))
    const plan = await settlementOf(tx, task, commit)
    refuseUnlessAsShown(tx, commit, plan)
    await refuseUnapproved(tx, plan.priced.payable)
    const placed = await placeOrders(tx, {
      ...commit,
      plan,
      note: '买家按智能采购方案下单',
      takeLines: () => Promise.resolve(),
    })
    await moveTask(tx.db, taskId, 'order', { payOrderId: placed.payOrderId })
    return placed
  })
}

export function found(task: TaskRow | null): TaskRow {
  if (!task) throw new Refusal('not-found')
  return task
}
