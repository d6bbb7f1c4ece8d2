import type { CartLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { CART_TABS } from '#links/cart.ts'

export type CartTab = (typeof CART_TABS)[number]

const LABELS: Readonly<Record<CartTab, string>> = {
  all: '全部',
  changed: '变价',
  'near-expiry': '近效期',
  'to-mend': '待调整',
  invalid: '失效',
}

const BELONGS: Readonly<Record<Exclude<CartTab, 'all' | 'invalid'>, (line: CartLine) => boolean>> = {
  changed: line => line.priceChange !== null,
  'near-expiry': line => line.goods.expiry?.isNear === true,
  'to-mend': line => line.problem !== null,
}

/** The lines of a tab. Sums are always those of the whole cart. */
export function tabView(cart: CartView, tab: CartTab): Pick<CartView, 'stores' | 'invalidLines'> {
  if (tab === 'all') return cart
  if (tab === 'invalid') return { stores: [], invalidLines: cart.invalidLines }
  const belongs = BELONGS[tab]
  return {
    stores: cart.stores
      .map(store => ({ ...store, lines: store.lines.filter(belongs) }))
      .filter(({ lines }) => lines.length > 0),
    invalidLines: [],
  }
}

/** The tabs with something in them, and the one that is open. */
export function shownTabs(cart: CartView, open: CartTab) {
  return CART_TABS.map(tab => {
    const { stores, invalidLines } = tabView(cart, tab)
    const count = stores.reduce((sum, { lines }) => sum + lines.length, invalidLines.length)
    return { key: tab, label: LABELS[tab], count }
  }).filter(({ key, count }) => key === 'all' || key === open || count > 0)
}
