import { add, type Fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { shareBlue, splitTax } from './split-tax.ts'

/** Short names of the tax classes of goods, by the letter after 准字, as medicines are approved by kind. */
const BY_LETTER: Readonly<Record<string, string>> = {
  H: '化学药品制剂',
  Z: '中成药',
  S: '生物化学药品',
  J: '化学药品制剂',
  B: '保健食品',
}

const FREIGHT_NAME = '*运输服务*运费'

/** The supplied goods of an order. */
export interface BilledLine {
  readonly lineId: string
  readonly genericName: string
  readonly spec: string
  readonly packUnit: string
  readonly approvalNo: string | null
  readonly taxRatePercent: number
  readonly unitPrice: UnitPrice
  readonly shippedQuantity: number
  /** Packs that were refunded since: returned, short, damaged. */
  readonly refundedQuantity: number
  readonly refundedAmount: Fen
  /** Invoiced so far, minus red invoices. */
  readonly invoicedQuantity: number
  readonly invoicedGross: Fen
  /** The saved amounts of the shipped packs. */
  readonly suppliedDue: Fen
}

export interface BilledOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly freight: Fen
  readonly invoicedFreight: Fen
  /** Paid minus refunded. */
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

/** The content of a blue invoice over `amount` of an order. Lines that cost nothing are left out. */
function blueLinesOf(order: BilledOrder, amount: Fen): Omit<DraftLine, 'net' | 'tax'>[] {
  const dues = order.lines.map(line => positive(subtract(netDue(line), line.invoicedGross)))
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
  // Freight charged with goods is taxed like them.
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

/** The amount and packs of a line that are still paid: the sum of its invoices must equal it. */
export const netDue = (line: BilledLine): Fen => subtract(line.suppliedDue, line.refundedAmount)

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

/** The tax class of goods, from their approval; sliced herbs are recognised by the rate of farm goods. */
function taxClassOf(approvalNo: string | null, taxRatePercent: number): string {
  if (approvalNo === null) return taxRatePercent === 9 ? '中药饮片' : '医药用品'
  if (approvalNo.includes('械')) return '医疗仪器器械'
  if (approvalNo.includes('健')) return '保健食品'
  return BY_LETTER[/准字([A-Z])/.exec(approvalNo)?.[1] ?? ''] ?? '化学药品制剂'
}

/** The name of goods on an invoice: the class between asterisks, then the name. */
export function itemName(genericName: string, approvalNo: string | null, taxRatePercent: number): string {
  return `*${taxClassOf(approvalNo, taxRatePercent)}*${genericName}`
}
