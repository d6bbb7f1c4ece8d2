import { add, type Fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { FREIGHT_NAME, itemName } from './item-name.ts'
import { shareBlue } from './share-amount.ts'
import { splitTax } from './split-tax.ts'

/** Goods of an order as they were supplied. */
export interface BilledLine {
  readonly lineId: string
  readonly genericName: string
  readonly spec: string
  readonly packUnit: string
  readonly approvalNo: string | null
  readonly taxRatePercent: number
  readonly unitPrice: UnitPrice
  readonly shippedQuantity: number
  /** Packs whose money went back since: returned, short, damaged. */
  readonly refundedQuantity: number
  readonly refundedAmount: Fen
  /** Named by invoices so far, less what red ones took back. */
  readonly invoicedQuantity: number
  readonly invoicedGross: Fen
  /** Frozen, of what was shipped. */
  readonly suppliedDue: Fen
}

export interface BilledOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly freight: Fen
  readonly invoicedFreight: Fen
  /** Paid and not given back. */
  readonly kept: Fen
  readonly lines: readonly BilledLine[]
}

export interface DraftLine {
  readonly orderId: string
  readonly orderNo: string
  /** Null: freight. */
  readonly orderLineId: string | null
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly quantity: number
  readonly unitPrice: UnitPrice
  readonly listGross: Fen
  readonly taxRatePercent: number
  readonly net: Fen
  readonly tax: Fen
  readonly gross: Fen
}

/** What a blue invoice over `amount` of an order says. Lines that cost nothing are no part of it. */
function blueLinesOf(order: BilledOrder, amount: Fen): Omit<DraftLine, 'net' | 'tax'>[] {
  const dues = order.lines.map(line => positive(subtract(keptDue(line), line.invoicedGross)))
  const shares = shareBlue(amount, [...dues, positive(subtract(order.freight, order.invoicedFreight))])
  const { orderId, orderNo } = order
  const goods = order.lines.map((line, index) => {
    const quantity = Math.max(0, keptCount(line) - line.invoicedQuantity)
    const gross = shares[index] ?? ZERO
    const list = lineAmount(line.unitPrice, quantity)
    return {
      orderId,
      orderNo,
      orderLineId: line.lineId,
      name: itemName(line.genericName, line.approvalNo, line.taxRatePercent),
      spec: line.spec,
      unit: line.packUnit,
      quantity,
      unitPrice: line.unitPrice,
      listGross: list > gross ? list : gross,
      taxRatePercent: line.taxRatePercent,
      gross,
    }
  })
  const freight = shares.at(-1) ?? ZERO
  // Charged together with goods, it is taxed like them.
  const taxRatePercent = Math.max(0, ...order.lines.map(line => line.taxRatePercent))
  const carried = {
    orderId,
    orderNo,
    orderLineId: null,
    name: FREIGHT_NAME,
    spec: '',
    unit: '次',
    quantity: 1,
    unitPrice: unitPrice(freight * 100),
    listGross: freight,
    taxRatePercent,
    gross: freight,
  }
  return [...goods, carried].filter(line => line.gross > ZERO)
}

/** What is still paid of a line, and for how many packs: what its invoices have to say together. */
export const keptDue = (line: BilledLine): Fen => subtract(line.suppliedDue, line.refundedAmount)
export const keptCount = (line: BilledLine): number => line.shippedQuantity - line.refundedQuantity

const positive = (amount: Fen): Fen => (amount > ZERO ? amount : ZERO)

/** The lines of one blue invoice over these amounts of these orders. */
export function draftBlue(parts: readonly { readonly order: BilledOrder; readonly amount: Fen }[]): DraftLine[] {
  const lines = parts.flatMap(({ order, amount }) => blueLinesOf(order, amount))
  const taxed = splitTax(lines)
  return lines.map((line, index) => ({ ...line, net: taxed[index]?.net ?? line.gross, tax: taxed[index]?.tax ?? ZERO }))
}

export function totalsOf(lines: readonly { readonly net: Fen; readonly tax: Fen; readonly gross: Fen }[]) {
  return {
    net: add(...lines.map(line => line.net)),
    tax: add(...lines.map(line => line.tax)),
    gross: add(...lines.map(line => line.gross)),
  }
}
