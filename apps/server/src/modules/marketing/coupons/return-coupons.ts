import type { Context } from '#platform/context.ts'
import { giveBackHeld } from '../tables/held-coupons.ts'

/** Gives back the coupons a pay order used, each once; one that ended in the meantime lies among the expired. */
export async function returnCoupons(ctx: Context, payOrderId: string): Promise<void> {
  await giveBackHeld(ctx.db, payOrderId)
}
