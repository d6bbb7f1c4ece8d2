/** Money is an integer number of fen with a brand. 2^53 fen is 90 trillion yuan, which is enough. */
export type Fen = number & { readonly __brand: 'Fen' }

/** Brands an integer number of fen. It throws on anything else instead of rounding. */
export function fen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole fen: ${value}`)
  return (value === 0 ? 0 : value) as Fen
}

export const ZERO = fen(0)

export function add(...parts: readonly Fen[]): Fen {
  let sum = 0
  for (const part of parts) sum += part
  return fen(sum)
}

export function subtract(from: Fen, part: Fen): Fen {
  return fen(from - part)
}

export function negate(amount: Fen): Fen {
  return fen(-amount)
}

/** The smaller of two amounts: a discount must not exceed the amount still due. */
export function least(a: Fen, b: Fen): Fen {
  return a < b ? a : b
}

/**
 * Splits `total` over `weights`; the parts add up to exactly `total`. The remaining fen go to the largest remainders, on a tie to
 * the earlier part, so that the same cart is always split the same way.
 */
export function allocate(total: Fen, weights: readonly number[]): Fen[] {
  const weightSum = weights.reduce((a, b) => a + b, 0)
  if (!(weightSum > 0)) throw new RangeError('allocate needs a positive total weight')
  const divisor = BigInt(weightSum)
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight)
    const whole = floorDivide(exact, divisor)
    return { index, whole, remainder: exact - whole * divisor }
  })
  let spare = Number(BigInt(total) - parts.reduce((sum, part) => sum + part.whole, 0n))
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (spare-- <= 0) break
    part.whole += 1n
  }
  return parts.map(part => fen(Number(part.whole)))
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

/** `1250` fen → `"12.50"`, the format of amounts on the wire. */
export function formatYuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `125000` fen → `¥1,250.00`, the format of amounts in sentences. */
export function moneyWords(amount: Fen): string {
  const grouped = formatYuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')
  return amount < 0 ? `−¥${grouped.slice(1)}` : `¥${grouped}`
}

const YUAN = /^-?(0|[1-9]\d{0,12})(\.\d{1,2})?$/

/** Parses a decimal string of yuan with at most two places; `null` for anything else. */
export function parseYuan(text: string): Fen | null {
  if (!YUAN.test(text)) return null
  const [whole = '0', places = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * 100 + Number(places.padEnd(2, '0'))
  return fen(text.startsWith('-') ? -value : value)
}
