import { type Fen, fen } from './money.ts'

/** A unit price in hundredths of a fen: wholesale prices may have four decimals of a yuan. */
export type UnitPrice = number & { readonly __brand: 'UnitPrice' }

export function unitPrice(value: number): UnitPrice {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a unit price: ${value}`)
  return value as UnitPrice
}

/** The unit price of an integer amount of fen. */
export function unitPriceOfFen(amount: Fen): UnitPrice {
  return unitPrice(amount * 100)
}

/** The only rounding from unit prices to money: once for each line, half up. */
export function lineAmount(price: UnitPrice, quantity: number): Fen {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  const exact = BigInt(price) * BigInt(quantity)
  return fen(Number((exact + 50n) / 100n))
}

/** `96000` → `"9.60"`, `96050` → `"9.605"`: two places, more only when they are not zero. */
export function formatUnitPrice(price: UnitPrice): string {
  const digits = String(price).padStart(5, '0')
  const places = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${digits.slice(0, -4)}.${places}`
}

const UNIT_YUAN = /^(0|[1-9]\d{0,9})(\.\d{1,4})?$/

/** Parses a decimal string of yuan with at most four places; `null` for anything else. */
export function parseUnitPrice(text: string): UnitPrice | null {
  if (!UNIT_YUAN.test(text)) return null
  const [whole = '0', places = ''] = text.split('.')
  return unitPrice(Number(whole) * 10_000 + Number(places.padEnd(4, '0')))
}

/** The absolute difference of two prices. */
export function priceDifference(a: UnitPrice, b: UnitPrice): UnitPrice {
  return unitPrice(Math.abs(a - b))
}

/** Rounded half up to the fen, for prices that are only displayed: struck through, divided or averaged. */
export function toFenPrice(price: UnitPrice): UnitPrice {
  return unitPrice(Math.round(price / 100) * 100)
}

/** The price of one tablet or bag of a pack: rounded to the fen from ¥1 on, below that to a tenth of a fen. */
export function piecePrice(packPrice: UnitPrice, pieceCount: number): UnitPrice {
  const exact = unitPrice(Math.round(packPrice / pieceCount))
  return exact >= 10_000 ? toFenPrice(exact) : unitPrice(Math.round(exact / 10) * 10)
}

/** The margin at the suggested retail price, in percent with one place: `39.2`. `null` when it is not positive. */
export function marginPercent(retail: Fen, cost: UnitPrice): string | null {
  const price = unitPriceOfFen(retail)
  if (price <= cost) return null
  const tenths = Math.floor(((price - cost) * 1000) / price + 0.5)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
