import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { add, type Fen, subtract } from '@xiaojiu/kernel/money.ts'
import { lineAmount, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'

export interface PriceChanges {
  readonly cheaperCount: number
  readonly dearerCount: number
  /** What all changes together do at the quantities in the cart; less than zero when it costs less. */
  readonly netEffect: Fen
  /** Names exactly these changes: whoever has seen them need not see them again. */
  readonly mark: string
}

/** Prices that moved since the goods were put in; `null` when none did. */
export function priceChanges(lines: readonly CartLine[]): PriceChanges | null {
  const changed = lines.flatMap(({ lineId, quantity, priceChange }) =>
    priceChange ? [{ lineId, quantity, ...priceChange }] : [],
  )
  if (changed.length === 0) return null
  return {
    cheaperCount: changed.filter(({ before, now }) => now < before).length,
    dearerCount: changed.filter(({ before, now }) => now > before).length,
    netEffect: add(
      ...changed.map(({ quantity, before, now }) => subtract(lineAmount(now, quantity), lineAmount(before, quantity))),
    ),
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
