import type { BulkCommit, BulkConfirm } from '@xiaojiu/contract/order/bulk-schemas.ts'
import type { CommitResult, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import type { BoughtAgain } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { addLinesToCart, type Cart, judgeLines, lockCart } from '#modules/cart/public.ts'
import type { PromotionChoice } from '#modules/marketing/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnapproved } from '../approval/raise-request.ts'
import { refuseUnlessAsShown } from '../place/commit-order.ts'
import { placeOrders } from '../place/place-orders.ts'
import { pageFactsOf, presentSettlement } from '../settle/confirm-order.ts'
import { planOf } from '../settle/settlement.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import { isTokenUsed } from '../tables/pay-orders.ts'
import type { KeptPlan } from './domain/kept-plan.ts'
import { findTask, lockTask, moveTask, type TaskRow } from './tables.ts'

/** The settlement of a plan, with the token that commits exactly it. */
export function confirmPlan(ctx: MemberContext, { taskId, ...asked }: BulkConfirm): Promise<Settlement> {
  return inSnapshot(ctx, async tx => {
    const task = found(await findTask(tx.db, taskId))
    return presentSettlement(tx, await settlementOf(tx, task, asked), asked, await pageFactsOf(tx))
  })
}

/** Orders a whole plan or nothing, with the checks and prices of a settlement, in one transaction. */
export function commitPlan(ctx: MemberContext, { taskId, ...commit }: BulkCommit): Promise<CommitResult> {
  return inTransaction(ctx, async tx => {
    if (await isTokenUsed(tx.db, commit.submitToken)) throw new Refusal('already-submitted')
    // Limits count what the company orders, so orders of one company run one after another.
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

function found(task: TaskRow | null): TaskRow {
  if (!task) throw new Refusal('not-found')
  return task
}

/** The goods of a plan in the form of cart lines. The offer id identifies a line, as in the planner. */
export function cartOf(ctx: MemberContext, plan: KeptPlan): Promise<Cart> {
  return judgeLines(
    ctx,
    plan.parts.map(({ offerId, quantity }) => ({
      id: offerId,
      offerId,
      quantity,
      isChecked: true,
      added: null,
    })),
  )
}

/** What a planned task would order now. All of its goods, or nothing: a plan without some of them is another plan. */
export async function settlementOf(
  ctx: MemberContext,
  task: TaskRow,
  choice: PromotionChoice,
): Promise<SettlementPlan> {
  const plan = plannedOf(task)
  const cart = await cartOf(ctx, plan)
  const settlement = await planOf(ctx, cart, choice)
  const gone = plan.parts.length - cart.items.length
  return {
    ...settlement,
    problems: [
      ...settlement.problems,
      ...settlement.leftOut.map(reason => `${reason}，请重新规划`),
      ...(gone > 0 ? [`有 ${gone} 个商品已下架，请重新规划`] : []),
    ],
  }
}

/** The plan of a task if it matches its list; otherwise there is nothing to order. */
function plannedOf({ state, plan }: TaskRow): KeptPlan {
  if (state !== 'planned' || !plan || plan.parts.length === 0) throw new Refusal('bulk-not-planned')
  return plan
}

/** Adds the goods of a plan to the cart. */
export function putPlanInCart(ctx: MemberContext, taskId: string): Promise<BoughtAgain> {
  return inTransaction(ctx, async tx => {
    const plan = plannedOf(found(await lockTask(tx.db, taskId)))
    const { items } = await cartOf(tx, plan)
    const names = new Map(items.map(({ offer }) => [offer.id, `${offer.product.displayName} ${offer.product.spec}`]))
    const nameOf = (offerId: string) => names.get(offerId) ?? ''
    const { cartNum, added, skipped } = await addLinesToCart(tx, plan.parts)
    return {
      cartNum,
      added: added.map(one => ({ ...one, displayName: nameOf(one.offerId) })),
      skipped: skipped.map(({ offerId, reason }) => ({ offerId, reason, displayName: nameOf(offerId) })),
    }
  })
}
