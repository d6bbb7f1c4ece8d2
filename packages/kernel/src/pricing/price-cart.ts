import { add, type Fen, fen, subtract, ZERO } from '../money.ts'
import type { Hint } from './hint.ts'
import { type Applied, type PricedLine, priceLines } from './price-lines.ts'
import type { Line, Rule } from './rule.ts'

/** The lines bought from one store. */
export interface Basket {
  readonly storeId: string
  readonly terms: FreightTerms
  readonly lines: readonly Omit<Line, 'storeId'>[]
}

export interface PricedBasket extends Freight {
  readonly storeId: string
  readonly lines: readonly PricedLine[]
  readonly packCount: number
  /** At list prices. */
  readonly goodsAmount: Fen
  /** At campaign prices: the lines before any discount on the order. */
  readonly dealAmount: Fen
  /** List prices minus due amounts. */
  readonly discount: Fen
  /** After the store's own discounts, before platform coupons and coins. Minimum order and free delivery use it. */
  readonly postageBase: Fen
  readonly payable: Fen
}

export interface PricedCart {
  readonly baskets: readonly PricedBasket[]
  readonly goodsAmount: Fen
  readonly dealAmount: Fen
  readonly discount: Fen
  readonly freight: Fen
  readonly payable: Fen
  readonly applied: readonly Applied[]
  readonly hints: readonly Hint[]
}

/** Prices the goods store by store. Cart, settlement and order call it and get the same amounts. */
export function priceCart(baskets: readonly Basket[], rules: readonly Rule[]): PricedCart {
  const lines = baskets.flatMap(({ storeId, lines: own }) => own.map(line => ({ ...line, storeId })))
  const priced = priceLines(lines, rules)
  const byId = new Map(priced.lines.map(line => [line.id, line]))
  const sums = baskets.map(basket =>
    sumUp(
      basket,
      basket.lines.flatMap(line => byId.get(line.id) ?? []),
    ),
  )
  return {
    baskets: sums,
    goodsAmount: add(...sums.map(basket => basket.goodsAmount)),
    dealAmount: add(...sums.map(basket => basket.dealAmount)),
    discount: add(...sums.map(basket => basket.discount)),
    freight: add(...sums.map(basket => basket.freight)),
    payable: add(...sums.map(basket => basket.payable)),
    applied: priced.applied,
    hints: priced.hints,
  }
}

function sumUp({ storeId, terms, lines: bought }: Basket, lines: readonly PricedLine[]): PricedBasket {
  const packCount = bought.reduce((sum, line) => sum + line.quantity, 0)
  const goodsAmount = total(lines, line => line.list)
  const due = total(lines, line => line.due)
  const postageBase = total(lines, line => line.storeDue)
  const freight = freightFor(terms, postageBase, packCount)
  return {
    storeId,
    lines,
    packCount,
    goodsAmount,
    dealAmount: total(lines, line => line.deal),
    discount: subtract(goodsAmount, due),
    postageBase,
    ...freight,
    payable: add(due, freight.freight),
  }
}

function total(lines: readonly PricedLine[], amountOf: (line: PricedLine) => Fen): Fen {
  return lines.reduce((sum, line) => add(sum, amountOf(line)), ZERO)
}

/** 价税分离: net and tax of a tax-inclusive amount; their sum is the amount. */
export function taxShare(due: Fen, ratePercent: number): { readonly net: Fen; readonly tax: Fen } {
  const net = fen(Number((BigInt(due) * 200n + BigInt(100 + ratePercent)) / (2n * BigInt(100 + ratePercent))))
  return { net, tax: subtract(due, net) }
}

/** A store's terms of delivery to one province. */
export interface FreightTerms {
  /** 起配金额: the store refuses smaller orders. */
  readonly minOrder: Fen
  /** 包邮金额; null: never free by amount. */
  readonly freeFrom: Fen | null
  /** 包邮件数, in packs; null: never free by count. */
  readonly freeFromCount: number | null
  readonly postage: Fen
}

interface Freight {
  readonly freight: Fen
  /** The amount missing for the minimum order; zero when reached. */
  readonly minOrderGap: Fen
  /** The amount missing for free delivery; null when it is free already, or never by amount. */
  readonly freeAmountGap: Fen | null
  readonly freeCountGap: number | null
}

/** Free when the amount or the count is reached. */
export function freightFor(terms: FreightTerms, goodsAmount: Fen, packCount: number): Freight {
  if (packCount === 0) return { freight: ZERO, minOrderGap: ZERO, freeAmountGap: null, freeCountGap: null }
  const isFree =
    terms.postage === ZERO ||
    (terms.freeFrom !== null && goodsAmount >= terms.freeFrom) ||
    (terms.freeFromCount !== null && packCount >= terms.freeFromCount)
  return {
    freight: isFree ? ZERO : terms.postage,
    minOrderGap: fen(Math.max(0, subtract(terms.minOrder, goodsAmount))),
    freeAmountGap: isFree || terms.freeFrom === null ? null : subtract(terms.freeFrom, goodsAmount),
    freeCountGap: isFree || terms.freeFromCount === null ? null : terms.freeFromCount - packCount,
  }
}
