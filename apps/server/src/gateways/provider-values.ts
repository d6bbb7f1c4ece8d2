import { type Fen, parseYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'

/** Yuan in messages about money: plain, not negative, at most two decimals. */
export function readProviderYuan(text: string): Fen | null {
  if (text.startsWith('-')) return null
  return parseYuan(text)
}

const PADDED = /^(-?\d+(?:\.\d{1,2})?)0*$/

/** Yuan in bills, where fees have five decimals and refunds may be negative; never rounded. */
export function readBillYuan(text: string): Fen | null {
  const parts = PADDED.exec(text.trim())
  return parts?.[1] ? parseYuan(parts[1]) : null
}

/** `2026-11-15 09:30:00`: the format of Chinese providers, without an offset. */
export function shanghaiText(instant: Date): string {
  return toWireInstant(instant).slice(0, 19).replace('T', ' ')
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,3})?$/

export function readShanghaiText(text: string): Date | null {
  const parts = MOMENT.exec(text)
  if (!parts) return null
  const instant = new Date(`${parts[1]}T${parts[2]}+08:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}
