import { add, type Fen, ZERO } from '../money.ts'
import { type UnitPrice, unitPrice } from '../price.ts'
import { type FreightTerms, freightFor } from './price-cart.ts'
import { choiceAt, type PriceTable, reckon } from './reckon.ts'

/** The goods that the buyer already orders from a store. */
export interface StoreBasket {
  readonly amount: Fen
  /** Packs. */
  readonly count: number
}

export const EMPTY_BASKET: StoreBasket = { amount: ZERO, count: 0 }

/** The cost of a quantity with delivery, together with what is already ordered from the store. */
export interface Delivered {
  readonly quantity: number
  readonly goodsAmount: Fen
  readonly postage: Fen
  /** Goods and postage. */
  readonly total: Fen
  /** The total divided by the quantity. */
  readonly unitPrice: UnitPrice
  /** The amount missing for free delivery; `null`: free already, or never free by amount. */
  readonly freeGap: Fen | null
  /** The amount missing for the store's minimum order. */
  readonly minOrderGap: Fen
}

/** Prices a quantity of one article with delivery, with the same engine and freight rule as the order. */
export function deliveredCost(
  price: PriceTable,
  terms: FreightTerms,
  quantity: number,
  basket: StoreBasket,
): Delivered {
  const goodsAmount = reckon(price, quantity).due
  const beside = isSettledAlone(price, quantity) ? EMPTY_BASKET : basket
  const { freight, minOrderGap, freeAmountGap } = freightFor(
    terms,
    add(beside.amount, goodsAmount),
    beside.count + quantity,
  )
  const total = add(goodsAmount, freight)
  return {
    quantity,
    goodsAmount,
    postage: freight,
    total,
    unitPrice: unitPrice(Math.floor((total * 200 + quantity) / (2 * quantity))),
    freeGap: freeAmountGap,
    minOrderGap,
  }
}

/** A group buy is a separate order: the cart does not count towards its free delivery. */
export function isSettledAlone(price: PriceTable, quantity: number): boolean {
  return choiceAt(price, quantity).kind === 'group-buy'
}
