import { randomInt } from 'node:crypto'
import { dayOf } from '@xiaojiu/kernel/time.ts'

/**
 * Our number of a payment, refund, collection, verification or withdrawal at a provider, or of a credit note: the day, then
 * random digits.
 */
export function newTradeNo(prefix: 'P' | 'R' | 'C' | 'V' | 'W' | 'N', now: Date): string {
  return prefix + dayOf(now).replaceAll('-', '') + randomDigits(14)
}

const REMARK_LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY346789'

/** The code for the remark of a transfer: short, without characters that are easily confused. */
export function newRemarkCode(): string {
  return `XJ${Array.from({ length: 8 }, () => REMARK_LETTERS[randomInt(REMARK_LETTERS.length)]).join('')}`
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
