import type { OfferPrice, PriceStep, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { PriceView, WayOut } from '../../ui/money/price-view.ts'
import { refusalWay } from '../cart/add-refusal.ts'
import { contactStore } from '../store/contact-store.tsx'

/** Price of one pack when this many are bought. */
export function priceAt(price: OfferPrice, quantity: number): UnitPrice {
  return price.steps.findLast(step => step.fromQuantity <= quantity)?.unitPrice ?? price.unitPrice
}

/** The next cheaper step, if buying more would reach one. */
export function nextStep(price: OfferPrice, quantity: number): PriceStep | null {
  return price.steps.find(step => step.fromQuantity > quantity) ?? null
}

/** Rounded half up to the fen, for prices that were shared out. */
export function toFen(exact: UnitPrice): UnitPrice {
  return unitPrice(Math.round(exact / 100) * 100)
}

/** The price of one tablet or bag, without places that tell nobody anything: to the fen from ¥1 on, else to 0.1 fen. */
export function piecePrice(exact: UnitPrice): UnitPrice {
  return exact >= 10_000 ? toFen(exact) : unitPrice(Math.round(exact / 10) * 10)
}

type Priced = Pick<StoreOffer, 'gate' | 'price' | 'store'>

export interface OfferPriceView {
  readonly view: PriceView
  /** The price is shown and still nothing can be bought: why, and what to do. The view of first trade tells it itself. */
  readonly blocked: { readonly reason: string; readonly wayOut: WayOut | null } | null
}

/** One offer's price cell as this buyer may see it. */
export function offerPriceView({ gate, price, store }: Priced, unit: string): OfferPriceView {
  const isOwn = price !== null && price.unitPrice < price.basePrice
  const figures = price && { price: price.unitPrice, unit, ...(isOwn && { wasPrice: price.basePrice }) }
  const wayOut = wayOutOf({ gate, store })
  const told = { reason: gate.tips || undefined, wayOut }
  if (gate.cell === 'first-trade') return { view: { cell: 'first-trade', ...figures, ...told }, blocked: null }
  if (figures) {
    const blocked = gate.canBuy ? null : { reason: gate.tips, wayOut: wayOut ?? null }
    return { view: { cell: 'price', ...figures }, blocked }
  }
  // An open gate always comes with a price; should it not, signing in again is the way to one.
  return { view: { cell: gate.cell === 'price' ? 'sign-in' : gate.cell, ...told }, blocked: null }
}

/** Where the reason leads; `undefined`: the usual way of that price cell. */
function wayOutOf({ gate, store }: Pick<Priced, 'gate' | 'store'>): WayOut | undefined {
  // 查看资质 is the better word there: papers are complete, their scope is not.
  const way = gate.cell === 'out-of-scope' ? null : refusalWay(gate.validateErrorType, gate.licenceCodes)
  if (!way) return undefined
  if (way.href === null) return { label: '联系客服', onAct: () => void contactStore(store.storeId, 'good-detail') }
  return { label: way.need === 'first-trade' ? '办理首营' : way.button, href: way.href }
}
