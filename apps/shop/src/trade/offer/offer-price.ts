import type { OfferPrice, PriceChoice, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { piecePrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import { refusalWay } from '../cart/add-refusal.ts'
import type { PriceView, WayOut } from '../price/price-view.ts'
import { contactStore } from '../store/contact-store.tsx'

export interface NextPrice {
  readonly fromQuantity: number
  readonly unitPrice: UnitPrice
}

/** The next quantity at which a pack costs less; null when there is none or it may not be bought. */
export function nextPrice(price: OfferPrice, quantity: number, most: number | null = null): NextPrice | null {
  const now = choiceAt(price, quantity).unitPrice
  const next = price.steps
    .filter(({ fromQuantity }) => fromQuantity > quantity && (most === null || fromQuantity <= most))
    .map(({ fromQuantity }) => ({ fromQuantity, unitPrice: choiceAt(price, fromQuantity).unitPrice }))
    .find(step => step.unitPrice < now)
  return next ?? null
}

/** The price of one tablet or bag; null when the number of pieces is unknown. */
export function priceOfPiece({ pieces }: Pick<OfferPrice, 'pieces'>, packPrice: UnitPrice) {
  return pieces && { unit: pieces.unit, price: piecePrice(packPrice, pieces.count) }
}

type Priced = Pick<StoreOffer, 'gate' | 'price' | 'store' | 'pack'>

export interface OfferPriceView {
  readonly view: PriceView
  /** Why goods with a visible price cannot be bought, and the next step. A first-trade view explains itself. */
  readonly blocked: { readonly reason: string; readonly wayOut: WayOut | null } | null
}

/** The price cell of an offer for this buyer: what an order would charge per pack at this quantity. */
export function offerPriceView(
  { gate, price, store, pack }: Priced,
  unit: string,
  quantity = pack.minQuantity,
): OfferPriceView {
  const figures = price && { ...priceFigures(choiceAt(price, quantity), price), unit }
  const wayOut = wayOutOf({ gate, store })
  const told = { reason: gate.tips || undefined, wayOut }
  if (gate.cell === 'first-trade') return { view: { cell: 'first-trade', ...figures, ...told }, blocked: null }
  if (figures) {
    const blocked = gate.canBuy ? null : { reason: gate.tips, wayOut: wayOut ?? null }
    return { view: { cell: 'price', ...figures }, blocked }
  }
  // An open gate always has a price; if not, the cell asks to sign in again.
  return { view: { cell: gate.cell === 'price' ? 'sign-in' : gate.cell, ...told }, blocked: null }
}

/** The struck price: without the campaign, or the base price beside the buyer's own. */
function priceFigures({ unitPrice: price, usualPrice }: PriceChoice, { unitPrice: own, basePrice }: OfferPrice) {
  if (price < usualPrice) return { price, wasPrice: usualPrice }
  return own < basePrice ? { price, wasPrice: basePrice } : { price }
}

/** The next step for the reason; undefined for the default step of the price cell. */
function wayOutOf({ gate, store }: Pick<Priced, 'gate' | 'store'>): WayOut | undefined {
  // Out of scope keeps 查看资质: the papers are complete, but their scope is too small.
  const way = gate.cell === 'out-of-scope' ? null : refusalWay(gate.validateErrorType, gate.licenceCodes)
  if (!way) return undefined
  if (way.href === null) return { label: '联系客服', onAct: () => void contactStore(store.storeId) }
  return { label: way.need === 'first-trade' ? '办理首营' : way.button, href: way.href }
}
