import { CartChange, CartLineState, CartStoreChange } from '@xiaojiu/contract/cart/schemas.ts'
import type { Reckoning } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { PricedLine } from '#modules/pricing/public.ts'
import { type Encoded, encode, encodedBoth, encodedList, encodedObject } from '#platform/http/encoded.ts'
import { present, presentState } from './present-cart.ts'
import type { Cart, CartItem } from './read-cart.ts'

/** The lines after a change, without goods, which the caller has; unchanged lines come encoded from a cache. */
export function writeChange(cart: Cart): Encoded<CartChange> {
  const shown = present(cart, writtenState)
  return encodedObject(CartChange, {
    ...shown,
    stores: encodedList(shown.stores.map(writtenStore)),
    invalidLines: encodedList(shown.invalidLines),
  })
}

const StoreHead = CartStoreChange.pick({ store: true, terms: true })
const StoreLines = CartStoreChange.pick({ lines: true })
const StoreSums = CartStoreChange.omit({ store: true, terms: true, lines: true })

type StoreChange = CartChange['stores'][number]
type WrittenStore = Omit<StoreChange, 'lines'> & { readonly lines: readonly Encoded<CartLineState>[] }

function writtenStore({ store, terms, lines, ...sums }: WrittenStore): Encoded<StoreChange> {
  const written = encodedObject(StoreLines, { lines: encodedList(lines) })
  return encodedBoth(encode(StoreHead, { store, terms }), encodedBoth(written, encode(StoreSums, sums)))
}

/** The last encoded line of each price calculation. It is a new object whenever goods, price or quantity change. */
const written = new WeakMap<Reckoning, { readonly look: string; readonly piece: Encoded<CartLineState> }>()

function writtenState(item: CartItem, priced: PricedLine | undefined): Encoded<CartLineState> {
  const { line, reckoning } = item
  const write = () => encode(CartLineState, presentState(item, priced))
  // The discounts of promotions depend on the rest of the cart.
  if (reckoning === null || priced?.shares.some(({ lane }) => lane !== 'unit-price')) return write()
  const look = `${line.id} ${line.isChecked} ${line.added?.unitPrice} ${line.added?.quantity} ${priced?.due}`
  const last = written.get(reckoning)
  if (last?.look === look) return last.piece
  const piece = write()
  written.set(reckoning, { look, piece })
  return piece
}
