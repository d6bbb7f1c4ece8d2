import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { explainQuantity, fitQuantity, offersOf } from '#modules/catalogue/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentCart } from './present-cart.ts'
import { readCart } from './read-cart.ts'
import { deleteLines, findLine, setChecked, setQuantity } from './store.ts'

/** Sets a line's quantity, rounded to the pack; what cannot be bought at all is refused and nothing changes. */
export function changeQuantity(ctx: MemberContext, lineId: string, asked: number): Promise<CartView> {
  return changing(ctx, async tx => {
    const line = await findLine(tx.db, tx.actor.companyId, lineId)
    const offer = line && (await offersOf(tx.db, [line.offerId], dayOf(tx.now))).get(line.offerId)
    if (!offer) throw new Refusal('not-found')
    const room = { stock: offer.sellable.count }
    const quantity = fitQuantity(offer.pack, asked, room)
    if (quantity === 0)
      throw new Refusal('quantity-refused', { detail: explainQuantity(offer.pack, asked, room) ?? '' })
    await setQuantity(tx.db, tx.actor.companyId, lineId, quantity)
  })
}

export function checkLines(ctx: MemberContext, lineIds: readonly string[], isChecked: boolean): Promise<CartView> {
  return changing(ctx, async tx =>
    refuseUnlessAll(lineIds, await setChecked(tx.db, tx.actor.companyId, lineIds, isChecked)),
  )
}

export function removeLines(ctx: MemberContext, lineIds: readonly string[]): Promise<CartView> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await deleteLines(tx.db, tx.actor.companyId, lineIds)))
}

/** Every change answers the cart as it is then. */
function changing(ctx: MemberContext, change: (tx: MemberContext) => Promise<void>): Promise<CartView> {
  return inTransaction(ctx, async tx => {
    await change(tx)
    return presentCart(await readCart(tx))
  })
}

function refuseUnlessAll(lineIds: readonly string[], changedCount: number): void {
  if (changedCount !== new Set(lineIds).size) throw new Refusal('not-found')
}
