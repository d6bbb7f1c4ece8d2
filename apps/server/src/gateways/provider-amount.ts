import { type Fen, parseYuan } from '@xiaojiu/kernel/money.ts'

/** Yuan as providers write them in messages about money: plain, not negative, at most two places. */
export function readProviderYuan(text: string): Fen | null {
  if (text.startsWith('-')) return null
  return parseYuan(text)
}

const PADDED = /^(-?\d+(?:\.\d{1,2})?)0*$/

/** Yuan in bills, where fees are padded to five places and refunds may be negative; never rounded. */
export function readBillYuan(text: string): Fen | null {
  const parts = PADDED.exec(text.trim())
  return parts?.[1] ? parseYuan(parts[1]) : null
}
