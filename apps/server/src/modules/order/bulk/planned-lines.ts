import type { PromotionChoice } from '#modules/marketing/public.ts'
import { type Cart, judgeLines } from '#modules/cart/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { planOf } from '../settle/settlement.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import type { KeptPlan } from './domain/kept-plan.ts'
import type { TaskRow } from './tables.ts'

/** The goods of a plan as if they lay in the cart. A line is named by its offer, here and in the planner. */
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

/** The plan of a task that fits its list; otherwise there is nothing to order. */
export function plannedOf({ state, plan }: TaskRow): KeptPlan {
  if (state !== 'planned' || !plan || plan.parts.length === 0) throw new Refusal('bulk-not-planned')
  return plan
}
