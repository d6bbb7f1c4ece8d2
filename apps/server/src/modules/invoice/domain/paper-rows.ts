import { type Fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { taxWithin } from './split-tax.ts'

/** A stored line: goods after their discount. */
export interface KeptLine {
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

/** A row as the invoice shows it. */
export interface PaperRow {
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly quantity: number | null
  /** Without tax, yuan; null for rows without a quantity. */
  readonly netUnitYuan: string | null
  readonly taxRatePercent: number
  readonly net: Fen
  readonly tax: Fen
  readonly isDiscount: boolean
}

/** Goods at their list price with the discount in a separate row below, as the tax authority requires. */
export function paperRows(lines: readonly KeptLine[]): readonly PaperRow[] {
  return lines.flatMap(line => {
    const discount = subtract(line.gross, line.listGross)
    const listTax = discount === ZERO ? line.tax : taxWithin(line.listGross, line.taxRatePercent)
    const listNet = subtract(line.listGross, listTax)
    const goods: PaperRow = {
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      quantity: line.quantity === 0 ? null : line.quantity,
      netUnitYuan: line.quantity === 0 ? null : unitText(listNet, line.quantity),
      taxRatePercent: line.taxRatePercent,
      net: listNet,
      tax: listTax,
      isDiscount: false,
    }
    if (discount === ZERO) return [goods]
    return [
      goods,
      {
        ...goods,
        spec: '',
        unit: '',
        quantity: null,
        netUnitYuan: null,
        net: subtract(line.net, listNet),
        tax: subtract(line.tax, listTax),
        isDiscount: true,
      },
    ]
  })
}

/** Net yuan of one unit with six places: quantity × price equals the amount. */
function unitText(net: Fen, quantity: number): string {
  return Math.abs(net / 100 / quantity)
    .toFixed(6)
    .replace(/0{1,4}$/, '')
}

/** Sums by rate, highest first. */
export function rateSums(
  lines: readonly { readonly taxRatePercent: number; readonly net: number; readonly tax: number }[],
): { taxRatePercent: number; net: number; tax: number }[] {
  return [...Map.groupBy(lines, line => line.taxRatePercent)]
    .map(([taxRatePercent, group]) => ({
      taxRatePercent,
      net: group.reduce((sum, line) => sum + line.net, 0),
      tax: group.reduce((sum, line) => sum + line.tax, 0),
    }))
    .toSorted((a, b) => b.taxRatePercent - a.taxRatePercent)
}
