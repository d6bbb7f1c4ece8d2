import { add, type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type Freight, type FreightTerms, freightFor, payableOf } from './freight.ts'

export interface BasketLine {
  readonly id: string
  readonly unitPrice: UnitPrice
  readonly quantity: number
}

/** The lines bought from one store. */
export interface Basket {
  readonly storeId: string
  readonly terms: FreightTerms
  readonly lines: readonly BasketLine[]
}

export interface PricedLine {
  readonly id: string
  readonly list: Fen
  readonly due: Fen
}

export interface PricedBasket extends Freight {
  readonly storeId: string
  readonly lines: readonly PricedLine[]
  readonly packCount: number
  readonly goodsAmount: Fen
  readonly payable: Fen
}

export interface PricedBaskets {
  readonly baskets: readonly PricedBasket[]
  readonly goodsAmount: Fen
  readonly freight: Fen
  readonly payable: Fen
}

/** Prices what is bought, store by store. Pure: the cart, the settlement and the order get the same fen. */
export function priceBaskets(baskets: readonly Basket[]): PricedBaskets {
  const priced = baskets.map(priceBasket)
  return {
    baskets: priced,
    goodsAmount: add(...priced.map(basket => basket.goodsAmount)),
    freight: add(...priced.map(basket => basket.freight)),
    payable: add(...priced.map(basket => basket.payable)),
  }
}

function priceBasket({ storeId, terms, lines }: Basket): PricedBasket {
  const priced = lines.map(line => {
    const list = lineAmount(line.unitPrice, line.quantity)
    return { id: line.id, list, due: list }
  })
  const goodsAmount = priced.reduce((sum, line) => add(sum, line.due), ZERO)
  const packCount = lines.reduce((sum, line) => sum + line.quantity, 0)
  const freight = freightFor(terms, goodsAmount, packCount)
  return {
    storeId,
    lines: priced,
    packCount,
    goodsAmount,
    ...freight,
    payable: payableOf(goodsAmount, freight.freight),
  }
}
