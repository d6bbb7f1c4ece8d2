import type { AppliedPromotion, SumParts } from '@xiaojiu/contract/cart/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { largestStores, priceChangesOf, sumByLane, type TrailedLine } from '@xiaojiu/kernel/pricing/breakdown.ts'
import { priceTrail } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { DEAL_KINDS } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { PricedBasket } from '#modules/pricing/public.ts'
import type { CartItem } from './read-cart.ts'

/** The order of one store, with its priced basket. */
interface OrderedStore {
  readonly basket: PricedBasket
  readonly items: readonly CartItem[]
}

/** How the sum of cart or settlement is made up, by store where stores differ. */
export function sumPartsOf(stores: readonly OrderedStore[], promotions: readonly AppliedPromotion[]): SumParts {
  const ordered = stores
    .filter(({ basket }) => basket.dealAmount > ZERO)
    .map(store => ({ ...store, storeName: store.items[0]?.offer.store.name ?? '', lines: trailedLines(store) }))
  const { base, changes } = priceChangesOf(ordered.flatMap(({ lines }) => lines))
  return {
    storeCount: ordered.length,
    baseAmount: base,
    baseByStore: largestStores(
      ordered.map(({ storeName, lines }) => ({ storeName, amount: priceChangesOf(lines).base })),
    ),
    priceChanges: changes,
    discounts: sumByLane(
      promotions.map(({ lane, label, storeName, amount }) => ({
        lane,
        label: storeName ? `${storeName} ${label}` : label,
        amount,
      })),
    ),
    freightByStore: largestStores(
      ordered
        .filter(({ basket }) => basket.freight > ZERO)
        .map(({ storeName, basket }) => ({ storeName, amount: basket.freight })),
    ),
  }
}

/** The ordered lines, each with the derivation of its price. */
function trailedLines({ basket, items }: OrderedStore): TrailedLine[] {
  const ordered = new Set(basket.lines.map(line => line.id))
  return items.flatMap(({ line, offer, reckoning }) => {
    if (!reckoning || !ordered.has(line.id)) return []
    const { choice, amount } = reckoning
    const campaign = choice.campaignId === null ? undefined : DEAL_KINDS.find(kind => kind === choice.kind)
    return [{ priceTrail: priceTrail(offer.price, line.quantity), quantity: line.quantity, amount, campaign }]
  })
}
