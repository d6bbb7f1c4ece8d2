import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { formatUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'

/** A figure split where the font size changes: whole yuan in groups of three, then the decimals. */
export interface Figure {
  isNegative: boolean
  whole: string
  places: string
}

function cut(text: string): Figure {
  const isNegative = text.startsWith('-')
  const [whole = '0', places = '00'] = (isNegative ? text.slice(1) : text).split('.')
  return { isNegative, whole: whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), places }
}

export const moneyFigure = (amount: Fen): Figure => cut(formatYuan(amount))

export const priceFigure = (price: UnitPrice): Figure => cut(formatUnitPrice(price))

function plain({ isNegative, whole, places }: Figure): string {
  return `${isNegative ? '−' : ''}¥${whole}.${places}`
}

/** `¥1,930.30` for running text. */
export const moneyText = (amount: Fen): string => plain(moneyFigure(amount))

/** `1,930.30` in a column whose head names the unit. */
export const amountText = (amount: Fen): string => moneyText(amount).replace('¥', '')

/** `¥9.605` for running text. */
export const priceText = (price: UnitPrice): string => plain(priceFigure(price))

/** `¥500` for thresholds; whole yuan without decimals, others with them. */
export const roundMoneyText = (amount: Fen): string => moneyText(amount).replace(/\.00$/, '')

/** `12,460`: counts in groups of three. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

export interface MoneyLine {
  readonly label: string
  /** The effect on the sum: negative for deductions, null for a remark. */
  readonly amount: Fen | null
  /** The parts of the amount. */
  readonly details?: readonly { readonly label: string; readonly amount?: Fen | undefined }[] | undefined
}

/** `−¥78.90`, `+¥12.00`; no sign for the first line of a breakdown and for zero. */
export function signedMoney(amount: Fen, isFirst: boolean): string {
  return isFirst || amount <= 0 ? moneyText(amount) : `+${moneyText(amount)}`
}
