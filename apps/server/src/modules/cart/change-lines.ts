import type { CartChange } from '@xiaojiu/contract/cart/schemas.ts'
import { explainQuantity, fitQuantity } from '#modules/catalogue/public.ts'
import { asLooker, inTransaction, type MemberContext } from '#platform/context.ts'
import { ahead, together } from '#platform/database/flight.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentChange } from './present-cart.ts'
import { judgeSeen, lookAtCart, readOwnCart, withLine } from './read-cart.ts'
import { deleteLines, setChecked, setQuantity } from './tables.ts'

/** Sets a line's quantity, rounded to the pack; what cannot be bought at all is refused and nothing changes. */
export async function changeQuantity(ctx: MemberContext, lineId: string, asked: number): Promise<CartChange> {
  const cart = await lookAtCart(ctx)
  const item = cart.items.find(one => one.line.id === lineId)
  if (!item) throw new Refusal('not-found')
  const { pack, sellable } = item.offer
  const room = { stock: sellable.count }
  const quantity = fitQuantity(pack, asked, room)
  if (quantity === 0) throw new Refusal('quantity-refused', { detail: explainQuantity(pack, asked, room) ?? '' })
  // A line that was taken out meanwhile is not changed, and that is all: the commit need not wait for the count.
  const { changed } = await inTransaction(ctx, async tx => {
    const sent = ahead(setQuantity(tx.db, tx.actor, lineId, quantity))
    alongCommit(tx.db, sent)
    return { changed: sent }
  })
  refuseUnlessAll([lineId], await changed)
  return presentChange(withLine(cart, { ...item.line, quantity, isChecked: true }))
}

export function checkLines(ctx: MemberContext, lineIds: readonly string[], isChecked: boolean): Promise<CartChange> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await setChecked(tx.db, tx.actor, lineIds, isChecked)))
}

export function removeLines(ctx: MemberContext, lineIds: readonly string[]): Promise<CartChange> {
  return changing(ctx, async tx => refuseUnlessAll(lineIds, await deleteLines(tx.db, tx.actor.companyId, lineIds)))
}

/** Every change answers the cart as it is then. */
async function changing(ctx: MemberContext, change: (tx: MemberContext) => Promise<void>): Promise<CartChange> {
  const looker = asLooker(ctx)
  // The cart is read behind the change, in the same flight.
  const [, own] = await inTransaction(ctx, tx => together(change(tx), readOwnCart(tx)))
  return presentChange(await judgeSeen(looker, own))
}

function refuseUnlessAll(lineIds: readonly string[], changedCount: number): void {
  if (changedCount !== new Set(lineIds).size) throw new Refusal('not-found')
}
