import type { CartLine, CartStore, PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import { storeHint } from '#trade/campaign/hint-words.ts'

/** Heights are fixed, so that a long cart knows its length before it is drawn. */
export const ROW_HEIGHTS = { head: 64, line: 100, foot: 52 } as const
/** From this many lines on only what is near the window is drawn. */
export const VIRTUAL_FROM = 60

export type CartRow =
  | { readonly kind: 'head'; readonly key: string; readonly store: CartStore }
  | { readonly kind: 'foot'; readonly key: string; readonly store: CartStore; readonly hint: string }
  | { readonly kind: 'line'; readonly key: string; readonly line: CartLine }

/** Stores and their lines as one list: head, lines, foot. */
export function cartRows(stores: readonly CartStore[], hints: readonly PromotionHint[]): CartRow[] {
  return stores.flatMap(store => {
    const { storeId } = store.store
    return [
      { kind: 'head', key: `head-${storeId}`, store },
      ...store.lines.map(line => ({ kind: 'line', key: line.lineId, line }) as const),
      { kind: 'foot', key: `foot-${storeId}`, store, hint: storeHint(hints, storeId) },
    ] satisfies CartRow[]
  })
}
