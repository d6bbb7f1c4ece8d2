import { add, allocate, type Fen, fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'

export interface TaxedAmount {
  readonly net: Fen
  readonly tax: Fen
}

/** The tax inside an amount that includes it, rounded half up. */
export function taxWithin(gross: Fen, ratePercent: number): Fen {
  const sign = gross < 0 ? -1 : 1
  const exact = BigInt(Math.abs(gross)) * BigInt(ratePercent)
  const whole = BigInt(100 + ratePercent)
  return fen(sign * Number((exact * 2n + whole) / (whole * 2n)))
}

/**
 * Extracts the tax from tax-inclusive amounts. The tax of a rate is computed on the sum of its lines, as the tax authority does,
 * and distributed by largest remainder: lines always add up to the totals, to the fen.
 */
export function splitTax(
  lines: readonly { readonly gross: Fen; readonly taxRatePercent: number }[],
): readonly TaxedAmount[] {
  const taxes = lines.map(() => ZERO)
  for (const [rate, group] of Map.groupBy(lines.keys(), index => lines[index]?.taxRatePercent ?? 0)) {
    const amounts = group.map(index => lines[index]?.gross ?? ZERO)
    const sum = fen(amounts.reduce((total, amount) => total + amount, 0))
    if (sum === ZERO) continue
    const shares = allocate(
      taxWithin(sum, rate),
      amounts.map(amount => Math.abs(amount)),
    )
    for (const [at, index] of group.entries()) taxes[index] = shares[at] ?? ZERO
  }
  return lines.map(({ gross }, index) => ({ net: subtract(gross, taxes[index] ?? ZERO), tax: taxes[index] ?? ZERO }))
}

/**
 * The tax of the next reversed part of a line: parts of any number and size add up to the tax of the line when nothing
 * is left.
 */
export function taxOfPiece(line: { readonly gross: Fen; readonly tax: Fen }, taken: Fen, piece: Fen): Fen {
  const upTo = (amount: number) =>
    line.gross === ZERO
      ? 0
      : Number((BigInt(line.tax) * BigInt(amount) * 2n + BigInt(line.gross)) / (BigInt(line.gross) * 2n))
  return fen(upTo(taken + piece) - upTo(taken))
}

/**
 * The amounts of the lines of a blue invoice; their sum is the paid amount minus refunds. It uses the saved amounts where they
 * fit, otherwise shares of them.
 */
export function shareBlue(total: Fen, amounts: readonly Fen[]): readonly Fen[] {
  if (add(...amounts) === total) return amounts
  const weights = amounts.some(amount => amount > 0) ? amounts : amounts.map(() => 1)
  return allocate(total, weights)
}

/** One line that can be reversed. */
interface RedLine {
  /** The part of the blue line that is not reversed yet. */
  readonly left: Fen
  /** The value of the returned goods. */
  readonly wanted: Fen
}

/**
 * Takes `total` back from lines: first for returned goods, then from the remaining lines; never more than is left of a line.
 * `total` is at most the sum of what is left.
 */
export function shareRed(total: Fen, lines: readonly RedLine[]): readonly Fen[] {
  const wanted = lines.map(line => least(line.wanted, line.left))
  const wantedSum = add(...wanted)
  if (wantedSum >= total) return wantedSum === total ? wanted : allocate(total, wanted)
  const rest = lines.map((line, index) => subtract(line.left, wanted[index] ?? ZERO))
  if (add(...rest) < total - wantedSum) throw new RangeError('more is taken back than was invoiced')
  const more = allocate(fen(total - wantedSum), rest)
  return wanted.map((amount, index) => add(amount, more[index] ?? ZERO))
}
