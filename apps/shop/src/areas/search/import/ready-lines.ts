import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'

export interface CartLineWish {
  readonly offerId: string
  readonly quantity: number
}

/** Lines that can go into the cart as they stand; one without a quantity waits for the buyer to fill it in. */
export function readyLines(lines: readonly ImportLine[]): CartLineWish[] {
  return lines.flatMap(({ goods, quantity, verdict }) =>
    verdict === 'matched' && goods && quantity !== null && goods.gate.canBuy && goods.stock.state !== 'out'
      ? [{ offerId: goods.offerId, quantity }]
      : [],
  )
}

/** The same offer twice in a list is one line of the cart. */
export function mergeLines(lines: readonly CartLineWish[]): CartLineWish[] {
  const sums = new Map<string, number>()
  for (const { offerId, quantity } of lines) sums.set(offerId, (sums.get(offerId) ?? 0) + quantity)
  return [...sums].map(([offerId, quantity]) => ({ offerId, quantity }))
}
