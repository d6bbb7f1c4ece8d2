import { add, type Fen, fen, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { FREIGHT_NAME, itemName } from './item-name.ts'
import { shareBlue, shareRed } from './share-amount.ts'
import { splitTax, taxOfPiece } from './split-tax.ts'

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
  readonly returnedQuantity: number
  /** Named by invoices so far. */
  readonly invoicedQuantity: number
  /** Frozen, of what was shipped. */
  readonly suppliedDue: Fen
}

export interface BilledOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly freight: Fen
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
  const dues = order.lines.map(line => subtract(line.suppliedDue, dueOfReturned(line)))
  const shares = shareBlue(amount, [...dues, order.freight])
  const { orderId, orderNo } = order
  const goods = order.lines.map((line, index) => {
    const quantity = Math.max(0, line.shippedQuantity - line.returnedQuantity - line.invoicedQuantity)
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

function dueOfReturned({ suppliedDue, shippedQuantity, returnedQuantity }: BilledLine): Fen {
  if (returnedQuantity === 0) return ZERO
  return fen(Number((BigInt(suppliedDue) * BigInt(returnedQuantity)) / BigInt(shippedQuantity)))
}

/** The lines of one blue invoice over these amounts of these orders. */
export function draftBlue(parts: readonly { readonly order: BilledOrder; readonly amount: Fen }[]): DraftLine[] {
  const lines = parts.flatMap(({ order, amount }) => blueLinesOf(order, amount))
  const taxed = splitTax(lines)
  return lines.map((line, index) => ({ ...line, net: taxed[index]?.net ?? line.gross, tax: taxed[index]?.tax ?? ZERO }))
}

/** A line of a blue invoice with what red ones have taken back of it. */
export interface BlueLine extends DraftLine {
  readonly takenGross: Fen
  readonly takenQuantity: number
}

/** Takes `amount` of one order back from lines of a blue invoice; goods that came back first, with their quantity. */
export function draftRed(amount: Fen, blue: readonly BlueLine[], order: BilledOrder): DraftLine[] {
  const counts = blue.map(line => countBack(line, order))
  const shares = shareRed(
    amount,
    blue.map((line, index) => ({
      left: subtract(line.gross, line.takenGross),
      wanted: grossOfCount(line, counts[index] ?? 0),
    })),
  )
  return blue.flatMap((line, index) => {
    const gross = shares[index] ?? ZERO
    if (gross === ZERO) return []
    const count = counts[index] ?? 0
    const tax = taxOfPiece(line, line.takenGross, gross)
    const { takenGross: _taken, takenQuantity: _count, ...kept } = line
    return [
      {
        ...kept,
        quantity: count === 0 ? 0 : -count,
        unitPrice: unitPrice(count === 0 ? 0 : Math.round((gross * 100) / count)),
        listGross: negate(gross),
        gross: negate(gross),
        tax: negate(tax),
        net: negate(subtract(gross, tax)),
      },
    ]
  })
}

/** How many packs of the line are invoiced and have come back since. */
function countBack(line: BlueLine, order: BilledOrder): number {
  const goods = order.lines.find(one => one.lineId === line.orderLineId)
  if (!goods) return 0
  const invoiced = line.quantity - line.takenQuantity
  return Math.max(0, invoiced - (goods.shippedQuantity - goods.returnedQuantity))
}

function grossOfCount(line: BlueLine, count: number): Fen {
  const left = subtract(line.gross, line.takenGross)
  const leftCount = line.quantity - line.takenQuantity
  if (count === 0 || leftCount === 0) return ZERO
  return fen(Number((BigInt(left) * BigInt(count)) / BigInt(leftCount)))
}

export function totalsOf(lines: readonly { readonly net: Fen; readonly tax: Fen; readonly gross: Fen }[]) {
  return {
    net: add(...lines.map(line => line.net)),
    tax: add(...lines.map(line => line.tax)),
    gross: add(...lines.map(line => line.gross)),
  }
}
