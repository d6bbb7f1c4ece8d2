import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'

export interface PriceChanges {
  readonly cheaperCount: number
  readonly dearerCount: number
  /** Names exactly these changes: whoever has seen them need not see them again. */
  readonly mark: string
}

/** Prices that moved since the goods were put in; `null` when none did. */
export function priceChanges(lines: readonly CartLine[]): PriceChanges | null {
  const changed = lines.flatMap(({ lineId, priceChange }) => (priceChange ? [{ lineId, ...priceChange }] : []))
  if (changed.length === 0) return null
  return {
    cheaperCount: changed.filter(({ before, now }) => now < before).length,
    dearerCount: changed.filter(({ before, now }) => now > before).length,
    mark: changed
      .map(({ lineId, now }) => `${lineId}:${now}`)
      .toSorted()
      .join(','),
  }
}

/** How far a price moved, whichever way. */
export function priceStep({ before, now }: { before: UnitPrice; now: UnitPrice }): UnitPrice {
  return unitPrice(Math.abs(now - before))
}
