import type { CartKindCount } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { presentCart } from './present-cart.ts'
import { lookAtCart } from './read-cart.ts'
import { countLines, readLines } from './tables.ts'

export async function getCart(ctx: MemberContext): Promise<CartView> {
  return presentCart(ctx, await lookAtCart(ctx))
}

/** The number on the badge: kinds of goods, not packs. */
export function countCart(ctx: MemberContext): Promise<{ cartNum: number }> {
  return inSnapshot(ctx, async tx => ({ cartNum: await countLines(tx.db, tx.actor.companyId) }))
}

/** Kinds of medicines: the same one from two stores counts once. */
export function countKinds(ctx: MemberContext): Promise<CartKindCount> {
  return inSnapshot(ctx, async tx => {
    const lines = await readLines(tx.db, tx.actor)
    const offers = await offersOf(
      tx.db,
      lines.map(line => line.offerId),
      dayOf(tx.now),
    )
    const kindsOf = (some: typeof lines) => new Set(some.map(line => offers.get(line.offerId)?.productId)).size
    return {
      itemTypeNum: kindsOf(lines),
      checkedTypeNum: kindsOf(lines.filter(line => line.isChecked)),
      cartNum: lines.length,
      packNum: lines.reduce((sum, line) => sum + line.quantity, 0),
    }
  })
}
