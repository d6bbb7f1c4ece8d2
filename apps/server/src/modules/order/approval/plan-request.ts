import { type Cart, judgeLines } from '#modules/cart/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { planOf } from '../settle/settlement.ts'
import type { SettlementPlan } from '../settle/settlement-plan.ts'
import type { RequestLineRecord } from '../tables/purchase-requests.ts'

export interface RequestPlan {
  readonly cart: Cart
  /** null when not a single line can be ordered. */
  readonly plan: SettlementPlan | null
  /** Lines that cannot be ordered as asked; a request is ordered whole or not at all. */
  readonly faults: readonly string[]
}

/** What was asked for, as it would be ordered now. */
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
