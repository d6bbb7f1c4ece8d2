import { add, type Fen, fen, least, negate, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { type BilledOrder, type DraftLine, keptCount, netDue } from './draft-invoice.ts'
import { shareRed, taxOfPiece } from './split-tax.ts'

/** A line of a blue invoice with what red ones have reversed of it. */
export interface BlueLine extends DraftLine {
  readonly takenGross: Fen
  readonly takenQuantity: number
}

export interface DraftRed<Blue> {
  readonly blue: Blue
  readonly lines: readonly DraftLine[]
}

/** What a line's invoices state too much: refunded packs and money. */
interface Excess {
  readonly count: number
  readonly amount: Fen
}

/**
 * Red invoices that take `amount` of one order back, starting with its first blue one; a red one names only one blue one.
 * Refunded lines are listed with their packs; only an amount that no line accounts for is distributed over the rest.
 */
export function draftReds<Blue extends { readonly lines: readonly BlueLine[] }>(
  amount: Fen,
  blues: readonly Blue[],
  order: BilledOrder,
): DraftRed<Blue>[] {
  const excess = new Map(
    order.lines.map(line => [
      line.lineId,
      {
        count: Math.max(0, line.invoicedQuantity - keptCount(line)),
        amount: fen(Math.max(0, line.invoicedGross - netDue(line))),
      },
    ]),
  )
  const reds: DraftRed<Blue>[] = []
  let rest = amount
  for (const blue of blues) {
    const piece = least(rest, add(...blue.lines.map(leftOf)))
    if (piece === ZERO) continue
    const lines = draftRed(piece, blue.lines, excess)
    for (const line of lines) {
      const before = excess.get(line.orderLineId ?? '')
      if (before && line.orderLineId !== null)
        excess.set(line.orderLineId, {
          count: before.count + line.quantity,
          amount: fen(Math.max(0, before.amount + line.gross)),
        })
    }
    reds.push({ blue, lines })
    rest = subtract(rest, piece)
  }
  if (rest > ZERO) throw new RangeError('more was given back than was ever invoiced')
  return reds
}

function draftRed(amount: Fen, blue: readonly BlueLine[], excess: ReadonlyMap<string, Excess>): DraftLine[] {
  const over = blue.map(line => excess.get(line.orderLineId ?? '') ?? { count: 0, amount: ZERO })
  const shares = shareRed(
    amount,
    blue.map((line, index) => ({ left: leftOf(line), wanted: over[index]?.amount ?? ZERO })),
  )
  return blue.flatMap((line, index) => {
    const gross = shares[index] ?? ZERO
    if (gross === ZERO) return []
    const count = Math.min(line.quantity - line.takenQuantity, over[index]?.count ?? 0)
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

const leftOf = (line: BlueLine): Fen => subtract(line.gross, line.takenGross)
