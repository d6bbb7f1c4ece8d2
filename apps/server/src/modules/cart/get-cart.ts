import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { presentCart } from './present-cart.ts'
import { readCart } from './read-cart.ts'
import { countLines } from './store.ts'

export function getCart(ctx: MemberContext): Promise<CartView> {
  return inSnapshot(ctx, async tx => presentCart(await readCart(tx)))
}

/** The number on the badge: kinds of goods, not pieces. */
export function countCart(ctx: MemberContext): Promise<{ cartNum: number }> {
  return inSnapshot(ctx, async tx => ({ cartNum: await countLines(tx.db, tx.actor.companyId) }))
}
