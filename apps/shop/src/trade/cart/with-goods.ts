import type { CartChange, CartLine, CartLineState, CartView } from '@xiaojiu/contract/cart/schemas.ts'

/** The cart after a change, with the goods as they were shown before; null when there are lines that were not. */
export function withGoods(change: CartChange, shown: CartView | undefined): CartView | null {
  const known = [...(shown?.stores.flatMap(store => store.lines) ?? []), ...(shown?.invalidLines ?? [])]
  const goods = new Map(known.map(line => [line.lineId, line.goods]))
  const lines = (states: readonly CartLineState[]): CartLine[] =>
    states.flatMap(state => {
      const found = goods.get(state.lineId)
      return found ? [{ ...state, goods: found }] : []
    })
  const cart = {
    ...change,
    stores: change.stores.map(store => ({ ...store, lines: lines(store.lines) })),
    invalidLines: lines(change.invalidLines),
  }
  const lineCount = cart.stores.reduce((sum, store) => sum + store.lines.length, cart.invalidLines.length)
  return lineCount === change.cartNum ? cart : null
}
