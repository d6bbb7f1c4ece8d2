import { add, type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { lineAmount, unitPrice } from '@xiaojiu/kernel/price.ts'
import type { BuyerCompanyRow, OfferRow, OrderRow, StoreRow } from '../world/rows.ts'

export interface PricedOrderLine {
  readonly offer: OfferRow
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: Fen
}

export interface PricedOrder {
  readonly row: OrderRow
  readonly lines: readonly PricedOrderLine[]
  readonly goodsAmount: Fen
  readonly freight: Fen
  readonly payable: Fen
}

/** A past order at the prices and terms of its offers. */
export function priceOrder(
  row: OrderRow,
  offers: ReadonlyMap<number, OfferRow>,
  store: StoreRow,
  buyer: BuyerCompanyRow,
): PricedOrder {
  const lines = row.lines.flatMap(line => {
    const offer = offers.get(line.offerIndex)
    if (!offer) return []
    const price =
      offer.priceSteps.findLast(step => line.quantity >= step.fromQuantity)?.unitPrice ?? offer.listUnitPrice
    return [{ offer, quantity: line.quantity, unitPrice: price, amount: lineAmount(unitPrice(price), line.quantity) }]
  })
  const goodsAmount = add(...lines.map(line => line.amount))
  const freight = freightOf(
    store,
    buyer.place.provinceCode,
    goodsAmount,
    lines.reduce((sum, line) => sum + line.quantity, 0),
  )
  return { row, lines, goodsAmount, freight, payable: add(goodsAmount, freight) }
}

function freightOf(store: StoreRow, provinceCode: string, goodsAmount: Fen, packCount: number): Fen {
  const named = store.postageRules.find(rule =>
    rule.provinceCodes.some(code => code.slice(0, 2) === provinceCode.slice(0, 2)),
  )
  const rule = named ?? store.postageRules.find(each => each.provinceCodes.length === 0)
  if (!rule) return fen(0)
  const isFree =
    (rule.freeFromFen !== null && goodsAmount >= rule.freeFromFen) ||
    (rule.freeFromCount !== null && packCount >= rule.freeFromCount)
  return fen(isFree ? 0 : rule.postageFen)
}
