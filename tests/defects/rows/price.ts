import type { Defect } from '../defect.ts'

const OFFERS = 'apps/server/src/modules/catalogue/price-offers.ts'
const CART = 'apps/server/src/modules/cart/present-cart.ts'
const COLUMNS = 'apps/server/src/modules/search/engine/memory/offer-columns.ts'
const RECKON = 'packages/kernel/src/pricing/reckon.ts'
const WALK_FILE = 'apps/server/src/modules/order/settle/price-walk.http.test.ts'
const WALK = { file: WALK_FILE, title: 'shows the same price on every surface and in the order, at %s packs', of: '6' }

/** One price on every screen: the shown price is what the order charges. */
export const PRICE_DEFECTS: readonly Defect[] = [
  {
    name: 'price-below-the-floor',
    means: 'an undone import brings back a special price below the floor that was set meanwhile',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/selling/special-price-sheet.ts',
        find: 'return lowestOf(state) < (floors.get(target.offerId) ?? 0)',
        put: 'return lowestOf(state) < 0 * (floors.get(target.offerId) ?? 0)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/imports/import-guards.http.test.ts',
      title:
        'CR-061 keeps special prices at or above the floor, also when an import is undone; two people lower a floor',
    },
  },
  {
    name: 'price-row-without-campaign',
    means: 'lists and pages show the usual price while the order charges that of the campaign',
    edits: [
      { file: OFFERS, find: '  return { ...chosen, deals, sets }', put: '  return { ...chosen, deals: [], sets }' },
    ],
    test: WALK,
  },
  {
    name: 'price-row-without-set',
    means: 'the suggested sum ignores the combo that the quantity completes',
    edits: [
      { file: OFFERS, find: '  return { ...chosen, deals, sets }', put: '  return { ...chosen, deals, sets: [] }' },
    ],
    test: WALK,
  },
  {
    name: 'price-limit-forgotten',
    means: 'packs beyond the limit of a campaign are shown at its price',
    edits: [
      {
        file: RECKON,
        find: '  const cheap = Math.min(quantity, limit ?? quantity)',
        put: '  const cheap = limit === null ? quantity : quantity',
      },
    ],
    test: {
      file: 'packages/kernel/src/pricing/reckon.test.ts',
      title: 'equals what the pricing engine charges for any campaigns, limits and quantity',
    },
  },
  {
    name: 'price-after-the-end',
    means: 'an open page keeps the price of a campaign after its end',
    edits: [{ file: RECKON, find: 'endsAt.getTime() > nowMs', put: 'endsAt.getTime() > 0 * nowMs' }],
    test: {
      file: 'apps/shop/src/trade/offer/use-offer-price.test.tsx',
      title: 'goes back to the usual price when the campaign ends while the page is open',
    },
  },
  {
    name: 'cart-sum-at-usual-price',
    means: 'a line of the cart shows another sum than its price times its quantity',
    edits: [
      {
        file: CART,
        find: '    amount: reckoning?.amount ?? null,',
        put: '    amount: reckoning?.usualAmount ?? null,',
      },
    ],
    test: WALK,
  },
  {
    name: 'cart-step-as-price-change',
    means: 'a step of the price ladder is shown as a change of the price',
    edits: [
      {
        file: CART,
        find: 'function priceChange({ line: { added }, offer }: CartItem)',
        put: 'function priceChange({ line: { added, quantity }, offer }: CartItem)',
      },
      {
        file: CART,
        find: '  const now = choiceFor(offer, added.quantity).unitPrice',
        put: '  const now = choiceFor(offer, quantity).unitPrice',
      },
    ],
    test: {
      file: 'apps/server/src/modules/cart/cart.http.test.ts',
      title: 'reports no price change when a new quantity only reaches a ladder price',
    },
  },
  {
    name: 'postage-by-platform-coupon',
    means: 'goods of another store count towards free delivery',
    edits: [
      {
        file: 'packages/kernel/src/pricing/price-lines.ts',
        find: "    if (lane === 'platform-coupon') note(open, marks.ofStore)",
        put: "    if (lane === 'coins') note(open, marks.ofStore)",
      },
    ],
    test: {
      file: 'packages/kernel/src/pricing/price-cart.test.ts',
      title: 'keeps the free-delivery gap of a store when a platform coupon is shared with another store',
    },
  },
  {
    name: 'group-buy-with-everything',
    means: 'a group buy is settled together with all ticked lines, which is always refused',
    edits: [
      {
        file: 'apps/server/src/modules/cart/read-cart.ts',
        find: 'if (!lineIds) return lines.filter(line => line.isChecked)',
        put: 'if (lineIds || !lineIds) return lines.filter(line => line.isChecked)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/settle/settlement.http.test.ts',
      title: 'settles a group-buy line alone while others stay ticked in the cart',
    },
  },
  {
    name: 'search-by-base-price',
    means: 'goods are sorted by prices other than those shown',
    edits: [{ file: COLUMNS, find: '      this.price[slot] = price\n', put: '' }],
    test: { file: WALK_FILE, title: 'sorts and filters by the displayed prices across all pages' },
  },
  {
    name: 'search-keeps-own-prices',
    means: 'the prices of one buyer stay in the index for the next search',
    edits: [
      {
        file: COLUMNS,
        find: '        this.price[slot] = before\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/search/engine/memory/search-index.test.ts',
      title: 'restores the base prices after a search with the prices of one buyer',
    },
  },
  {
    name: 'base-price-below-the-floor',
    means: 'an undone import brings back a base price below the floor that was set meanwhile',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/selling/base-price-sheet.ts',
        find: 'price >= (floors.get(offerId) ?? 0)',
        put: 'price >= 0 * (floors.get(offerId) ?? 0)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/imports/import-guards.http.test.ts',
      title: 'CR-059 CR-061 changes base prices within the floor, asks a second person above 30 %, and undoes both',
    },
  },
  {
    name: 'base-price-halved-alone',
    means: 'one person changes a base price by more than 30 % without a second one',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/domain/base-price.ts',
        find: 'isOver(old, limits.alonePercent)',
        put: 'isOver(old, limits.alonePercent * 10)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/imports/import-guards.http.test.ts',
      title: 'CR-059 CR-061 changes base prices within the floor, asks a second person above 30 %, and undoes both',
    },
  },
  {
    name: 'base-price-halved-in-steps',
    means: 'one person halves a base price within a day by two sheets',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/selling/base-price-sheet.ts',
        find: 'dayAgo: dayAgo.get(offerId) ?? null',
        put: 'dayAgo: null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/catalogue/selling/base-price-sheet.http.test.ts',
      title: 'asks a second person when one person moves a base price in small steps within a day',
    },
  },
]
