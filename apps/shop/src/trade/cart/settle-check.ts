import type { CartLine, CartStore, CartView } from '@xiaojiu/contract/cart/schemas.ts'

/** What blocks the settlement of the selected lines. */
export interface SettleCheck {
  /** Lines with an invalid quantity. */
  readonly faultyLines: readonly CartLine[]
  /** Stores whose minimum order is not reached. */
  readonly shortStores: readonly CartStore[]
  /** Stores that do not deliver to the buyer. */
  readonly farStores: readonly CartStore[]
  /** Group-buy lines that are selected together with others; each must be settled alone. */
  readonly groupLines: readonly CartLine[]
}

/** A failed group buy refunds the whole order, so the order may contain nothing else. */
export function isGroupBuy({ choice }: Pick<CartLine, 'choice'>): boolean {
  return choice?.kind === 'group-buy'
}

export function settleCheck(cart: CartView): SettleCheck {
  const ticked = cart.stores.filter(({ lines }) => lines.some(line => line.isChecked))
  const lines = ticked.flatMap(store => store.lines).filter(line => line.isChecked)
  return {
    groupLines: lines.length > 1 ? lines.filter(isGroupBuy) : [],
    faultyLines: ticked.flatMap(({ lines }) => lines).filter(line => line.isChecked && line.problem !== null),
    shortStores: ticked.filter(({ postageInfo }) => postageInfo.minOrderGap > 0),
    farStores: ticked.filter(({ terms }) => terms === null),
  }
}

export function isSettleOpen({ faultyLines, shortStores, farStores, groupLines }: SettleCheck): boolean {
  return faultyLines.length + shortStores.length + farStores.length + groupLines.length === 0
}

/** Lines to deselect so that the rest can be ordered. */
export function linesInTheWay({ faultyLines, shortStores, farStores, groupLines }: SettleCheck): string[] {
  const ofStores = [...shortStores, ...farStores].flatMap(({ lines }) => lines.filter(line => line.isChecked))
  return [...new Set([...faultyLines, ...groupLines, ...ofStores].map(line => line.lineId))]
}
