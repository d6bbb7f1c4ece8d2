import type { CartChange } from '@xiaojiu/contract/cart/schemas.ts'
import { explainQuantity, fitQuantity } from '#modules/catalogue/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentChange } from './present-cart.ts'
import { readCart, withLine } from './read-cart.ts'
import { deleteLines, lockLine, setChecked, setQuantity } from './tables.ts'

/** Sets a line's quantity, rounded to the pack; what cannot be bought at all is refused and nothing changes. */
export function changeQuantity(ctx: MemberContext, lineId: string, asked: number): Promise<CartChange> {
  return inTransaction(ctx, async tx => {
    // Locked, so that the line is still there when its quantity is set.
    const [, cart] = await together(lockLine(tx.db, tx.actor.companyId, lineId), readCart(tx))
    const item = cart.items.find(one => one.line.id === lineId)
    if (!item) throw new Refusal('not-found')
    const { pack, sellable } = item.offer
    const room = { stock: sellable.count }
    const quantity = fitQuantity(pack, asked, room)
    if (quantity === 0) throw new Refusal('quantity-refused', { detail: explainQuantity(pack, asked, room) ?? '' })
    alongCommit(tx.db, setQuantity(tx.db, tx.actor, lineId, quantity))
    return presentChange(withLine(cart, { ...item.line, quantity, isChecked: true }))
  })
}

export function checkLines(ctx: MemberContext, lineIds: readonly string[], isChecked: boolean): Promise<CartChange> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await setChecked(tx.db, tx.actor, lineIds, isChecked)))
}

export function removeLines(ctx: MemberContext, lineIds: readonly string[]): Promise<CartChange> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await deleteLines(tx.db, tx.actor.companyId, lineIds)))
}

/** Every change answers the cart as it is then. */
function changing(ctx: MemberContext, change: (tx: MemberContext) => Promise<void>): Promise<CartChange> {
  return inTransaction(ctx, async tx => {
    // The cart is read behind the change, in the same flight.
    const [, cart] = await together(change(tx), readCart(tx))
    return presentChange(cart)
  })
}

function refuseUnlessAll(lineIds: readonly string[], changedCount: number): void {
  if (changedCount !== new Set(lineIds).size) throw new Refusal('not-found')
}
