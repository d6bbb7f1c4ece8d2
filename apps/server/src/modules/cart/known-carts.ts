import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'

const MOST_CARTS = 5000

/** The content of a cart: its line count, and the quantities of some offers. */
export interface CartQuantities {
  readonly lineCount: number
  readonly quantities: ReadonlyMap<string, number>
}

/**
 * What this process last wrote into the carts of companies, by database. Only a guess: offers that are not listed are taken to be
 * absent, and another process may have changed the cart. The write that uses it checks it (`putTogether`).
 */
const carts = new WeakMap<Db, LRUCache<string, CartQuantities>>()

function cartsOf(db: Db): LRUCache<string, CartQuantities> {
  const root = rootOf(db)
  const known = carts.get(root) ?? new LRUCache<string, CartQuantities>({ max: MOST_CARTS })
  carts.set(root, known)
  return known
}

export function guessCart(db: Db, companyId: string): CartQuantities | undefined {
  return cartsOf(db).get(companyId)
}

/** After a committed addition to a cart of `lineCount` lines. */
export function noteCart(
  db: Db,
  companyId: string,
  lineCount: number,
  lines: readonly { readonly offerId: string; readonly quantity: number }[],
): void {
  const quantities = new Map(guessCart(db, companyId)?.quantities)
  for (const { offerId, quantity } of lines) quantities.set(offerId, quantity)
  cartsOf(db).set(companyId, { lineCount, quantities })
}

/** The next addition reads the cart. */
export function forgetCart(db: Db, companyId: string): void {
  cartsOf(db).delete(companyId)
}
