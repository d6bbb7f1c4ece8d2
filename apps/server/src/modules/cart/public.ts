import type { Db } from '#platform/database/database.ts'
import { deleteLines } from './store.ts'

/** What the settlement needs of the cart. */
export { basketsOf, isOrderable, postageInfo, presentLine } from './present-cart.ts'
export { type Cart, type CartItem, readCart } from './read-cart.ts'

/** Takes ordered lines out of the cart, in the transaction of the order. */
export async function takeOutLines(db: Db, companyId: string, lineIds: readonly string[]): Promise<void> {
  await deleteLines(db, companyId, lineIds)
}
