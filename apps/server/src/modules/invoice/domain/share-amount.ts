import { add, allocate, type Fen, fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'

/**
 * What each line of a blue invoice says, so that together they say what was paid and not given back: the frozen
 * amounts where these fit, else shares of them.
 */
export function shareBlue(total: Fen, amounts: readonly Fen[]): readonly Fen[] {
  if (add(...amounts) === total) return amounts
  const weights = amounts.some(amount => amount > 0) ? amounts : amounts.map(() => 1)
  return allocate(total, weights)
}

/** One line that can be taken back. */
export interface RedLine {
  /** Of the blue line, not taken back yet. */
  readonly left: Fen
  /** What the goods that came back are worth. */
  readonly wanted: Fen
}

/**
 * Takes `total` back from lines: first for the goods that came back, then from whatever else is left; never more of
 * a line than is left of it. `total` is at most the sum of what is left.
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
