import type { StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { ComparedOffer } from '#trade/offer/delivered-price.ts'
import type { CompareOrder } from '#links/catalogue.ts'

type Line = ComparedOffer<StoreOffer>

/** The lines in the order asked for; they come cheapest at the door first. */
export function orderLines(lines: readonly Line[], order: CompareOrder): readonly Line[] {
  const by = ORDERS[order]
  return by ? lines.toSorted(by) : lines
}

/** Prices rise, the rest falls; what is not told comes last. */
const ORDERS: Readonly<Record<CompareOrder, ((a: Line, b: Line) => number) | null>> = {
  delivered: null,
  price: (a, b) => priceOf(a) - priceOf(b) || 0,
  expiry: (a, b) => -compareText(a.offer.expiry?.latest ?? '', b.offer.expiry?.latest ?? ''),
  stock: (a, b) => (b.offer.stock.count ?? -1) - (a.offer.stock.count ?? -1),
}

/** What a pack costs at the quantity that is compared. */
function priceOf({ offer: { price, pack }, delivered }: Line): number {
  return price ? choiceAt(price, delivered?.quantity ?? pack.minQuantity).unitPrice : Infinity
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
